// Cards, hands, ranges and equities.
// SPDX-License-Identifier: MIT
#include <hindsight/cards.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;

void check_number(int number, int count, const char* what) {
  if (number >= 0 && number < count) return;
  raise({ErrorCode::invalid_argument,
         std::to_string(number) + " is no " + what + "; they are 0 to " + std::to_string(count - 1), what});
}

// "AhKd" or numbers.
std::vector<int> cards_of(const py::object& cards, const char* what) {
  if (py::isinstance<py::str>(cards)) return taken(parse_cards(cards.cast<std::string>()));
  return cast<std::vector<int>>(cards, what, "cards such as 'AhKd', or their numbers");
}

// "QQ+, AKs" or 1,326 weights.
Range range_of(const py::handle& range, const std::string& what) {
  if (py::isinstance<py::str>(range)) return taken(parse_range(range.cast<std::string>()));
  const std::vector<double> weights = numbers(range, what, combo_count);
  Range out;
  std::copy(weights.begin(), weights.end(), out.weights.begin());
  return out;
}

Equities equity_of(const py::object& players, const py::object& board, const py::object& dead,
                   double half_width, double confidence, std::uint64_t seed, bool simulate,
                   unsigned threads) {
  std::vector<Range> ranges;
  for (const py::object& player : items(players, "players"))
    ranges.push_back(range_of(player, "player " + std::to_string(ranges.size() + 1)));
  const std::vector<int> on_board = cards_of(board, "board"), gone = cards_of(dead, "dead");
  const EquityOptions options{half_width, confidence, seed, simulate};
  return taken(computed([&](const std::stop_token& stop) {
    return equity(ranges, on_board, gone, options, {stop, threads});
  }));
}

void bind_equities(py::module_& m) {
  library_class<Equities>(m, "Equities")
      .def_property_readonly("equity", [](const Equities& e) { return tuple_of(e.equity); })
      .def_property_readonly("win", [](const Equities& e) { return tuple_of(e.win); })
      .def_property_readonly("tie", [](const Equities& e) { return tuple_of(e.tie); })
      .def_readonly("exact", &Equities::exact)
      .def_readonly("deals", &Equities::deals)
      .def_readonly("half_width", &Equities::half_width)
      .def("__repr__", [](const Equities& e) {
        return "<equities " + py::repr(tuple_of(e.equity)).cast<std::string>() +
               (e.exact ? ", exact>" : ", simulated>");
      });
  m.def("equity", &equity_of, "players"_a, "board"_a = "", "dead"_a = "", py::kw_only(),
        "half_width"_a = 0.001, "confidence"_a = 0.95, "seed"_a = 1, "simulate"_a = false, "threads"_a = 1,
        "Who wins how often: exact where all deals can be gone through, else simulated to half_width.\n\n"
        "players: 2 to 10 ranges, each a text (\"QQ+, AKs\", \"AhKd\", \"random\") or 1,326 weights from 0 "
        "to 1;\n"
        "board: 0, 3, 4 or 5 cards.  Shares of 1, by player.  Raises Error with the player or the place.");
}

}  // namespace

void bind_cards(py::module_& m) {
  m.def(
      "parse_cards", [](const std::string& text) { return taken(parse_cards(text)); }, "text"_a,
      "\"AhKd\" as numbers: 4 * rank + suit, 2c is 0, As is 51.");
  m.def(
      "card_text",
      [](int card) {
        check_number(card, deck_size, "card");
        return card_text(card);
      },
      "card"_a);
  m.def(
      "combo_text",
      [](int combo) {
        check_number(combo, combo_count, "combo");
        return combo_text(combo);
      },
      "combo"_a, "\"AsKd\" of the number of two hole cards, 0 to 1325.");
  m.def(
      "combo_of",
      [](const py::object& cards) {
        const std::vector<int> two = cards_of(cards, "cards");
        if (two.size() != 2 || two[0] == two[1])
          raise({ErrorCode::invalid_argument, "a combo is two different cards", "cards"});
        for (const int card : two) check_number(card, deck_size, "card");
        return combo_of(two[0], two[1]);
      },
      "cards"_a, "The number of two hole cards: high * (high - 1) / 2 + low.");
  m.def(
      "hand_value", [](const py::object& cards) { return taken(hand_value(cards_of(cards, "cards"))); },
      "cards"_a, "Of 5, 6 or 7 cards: 1 (7-5-4-3-2) to 7462 (a royal flush); equal numbers split the pot.");
  m.def(
      "hand_name",
      [](int value) {
        check_number(value - 1, 7462, "hand's value less 1");
        return hand_name(value);
      },
      "value"_a, "\"two pair, kings and sevens\"");
  m.def(
      "parse_range",
      [](const std::string& text) {
        Range range = taken(parse_range(text));
        return std::pair(
            array_of(std::vector<double>(range.weights.begin(), range.weights.end()), {combo_count}),
            range.notices);
      },
      "text"_a);
  m.def(
      "range_text",
      [](const py::object& weights) {
        const std::vector<double> all = numbers(weights, "the range", combo_count);
        return taken(range_text(std::span<const double, combo_count>(all.data(), combo_count)));
      },
      "weights"_a, "The shortest text that reads back to the same 1,326 weights.");
  bind_equities(m);
}

}  // namespace hs::python
