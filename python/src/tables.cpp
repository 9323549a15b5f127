// Hands at a table.
// SPDX-License-Identifier: MIT
#include <hindsight/cards.h>
#include <hindsight/tables.h>
#include <pybind11/stl.h>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;

std::vector<int> cards_of(const py::object& cards) {
  if (py::isinstance<py::str>(cards)) return taken(parse_cards(cards.cast<std::string>()));
  return cast<std::vector<int>>(cards, "cards", "cards such as 'AhKd', or their numbers");
}

void check_seat(const Hand& hand, int seat) {
  if (seat < 0 || seat >= hand.seats())
    raise({ErrorCode::invalid_argument,
           "seat " + std::to_string(seat) + " is not at this table; they are 0 to " +
               std::to_string(hand.seats() - 1),
           "seat"});
}

template <class F>
py::tuple by_seat(const Hand& hand, F&& of) {
  py::tuple out(static_cast<std::size_t>(hand.seats()));
  for (int seat = 0; seat < hand.seats(); ++seat) out[static_cast<std::size_t>(seat)] = of(seat);
  return out;
}

void bind_parts(py::module_& m) {
  py::class_<HandRules> rules(m, "HandRules");
  def_constructor(
      rules,
      [](const std::string& book, const std::string& limit, Chips small_blind, Chips big_blind, Chips ante) {
        return HandRules{book, limit, small_blind, big_blind, ante};
      },
      py::kw_only(), "book"_a = "casino", "limit"_a = "no-limit", "small_blind"_a = 50, "big_blind"_a = 100,
      "ante"_a = 0);
  rules.def_readonly("book", &HandRules::book)
      .def_readonly("limit", &HandRules::limit)
      .def_readonly("small_blind", &HandRules::small_blind)
      .def_readonly("big_blind", &HandRules::big_blind)
      .def_readonly("ante", &HandRules::ante);
  library_class<LegalMoves>(m, "LegalMoves")
      .def_readonly("seat", &LegalMoves::seat)
      .def_readonly("can_fold", &LegalMoves::can_fold)
      .def_readonly("can_raise", &LegalMoves::can_raise)
      .def_readonly("call", &LegalMoves::call)
      .def_readonly("min_to", &LegalMoves::min_to)
      .def_readonly("max_to", &LegalMoves::max_to);
  library_class<HandEvent>(m, "HandEvent")
      .def_readonly("kind", &HandEvent::kind)
      .def_readonly("seat", &HandEvent::seat)
      .def_readonly("street", &HandEvent::street)
      .def_readonly("cards", &HandEvent::cards)
      .def_readonly("amount", &HandEvent::amount)
      .def_readonly("to", &HandEvent::to)
      .def_readonly("all_in", &HandEvent::all_in)
      .def("__repr__",
           [](const HandEvent& e) { return "<" + e.kind + " of seat " + std::to_string(e.seat) + ">"; });
  library_class<HandPot>(m, "HandPot")
      .def_readonly("amount", &HandPot::amount)
      .def_readonly("seats", &HandPot::seats);
  library_class<Hand::Next>(m, "HandNext")
      .def_readonly("kind", &Hand::Next::kind)
      .def_readonly("seat", &Hand::Next::seat)
      .def_readonly("cards", &Hand::Next::cards)
      .def("__repr__",
           [](const Hand::Next& n) { return "<" + n.kind + ", seat " + std::to_string(n.seat) + ">"; });
}

template <class Class>
void bind_moves(Class& hand) {
  hand.def(
          "deal_hole",
          [](Hand& h, int seat, const py::object& cards) { taken(h.deal_hole(seat, cards_of(cards))); },
          "seat"_a, "cards"_a)
      .def(
          "deal_board", [](Hand& h, const py::object& cards) { taken(h.deal_board(cards_of(cards))); },
          "cards"_a)
      .def("fold", [](Hand& h) { taken(h.fold()); })
      .def(
          "call", [](Hand& h) { taken(h.call()); }, "Or check.")
      .def(
          "raise_to", [](Hand& h, Chips to) { taken(h.raise_to(to)); }, "to"_a,
          "Or bet: the chips that then stand in front of the seat on this street.  Raises Error unless "
          "legal.")
      .def(
          "show", [](Hand& h, int seat) { taken(h.show(seat)); }, "seat"_a)
      .def(
          "muck", [](Hand& h, int seat) { taken(h.muck(seat)); }, "seat"_a)
      .def("let_cards_speak", [](Hand& h) { taken(h.let_cards_speak()); });
}

template <class Class>
void bind_state(Class& hand) {
  hand.def_property_readonly("next", &Hand::next)
      .def_property_readonly("over", &Hand::over)
      .def_property_readonly("legal", &Hand::legal)
      .def_property_readonly("seats", &Hand::seats)
      .def_property_readonly("street", [](const Hand& h) { return std::string(h.street()); })
      .def_property_readonly("board", &Hand::board)
      .def(
          "hole",
          [](const Hand& h, int seat) {
            check_seat(h, seat);
            return py::make_tuple(h.hole(seat)[0], h.hole(seat)[1]);
          },
          "seat"_a)
      .def_property_readonly(
          "start_stacks", [](const Hand& h) { return by_seat(h, [&](int s) { return h.start_stack(s); }); })
      .def_property_readonly("stacks",
                             [](const Hand& h) { return by_seat(h, [&](int s) { return h.stack(s); }); })
      .def_property_readonly("bets",
                             [](const Hand& h) { return by_seat(h, [&](int s) { return h.bet(s); }); })
      .def_property_readonly("live",
                             [](const Hand& h) { return by_seat(h, [&](int s) { return h.live(s); }); })
      .def_property_readonly("payoffs",
                             [](const Hand& h) { return by_seat(h, [&](int s) { return h.payoff(s); }); })
      .def_property_readonly("pot", &Hand::pot)
      .def_property_readonly("pots", &Hand::pots)
      .def_property_readonly("events", &Hand::events)
      .def(
          "phh", [](const Hand& h, const std::vector<std::string>& players) { return taken(h.phh(players)); },
          "players"_a = std::vector<std::string>{})
      .def("__copy__", [](const Hand& h) { return Hand(h); })
      .def(
          "__deepcopy__", [](const Hand& h, const py::dict&) { return Hand(h); }, "memo"_a)
      .def("__repr__",
           [](const Hand& h) { return "<hand, " + std::string(h.street()) + ": " + h.next().kind + ">"; });
}

}  // namespace

void bind_tables(py::module_& m) {
  bind_parts(m);
  py::class_<Hand> hand = library_class<Hand>(
      m, "Hand", "One hand of hold'em: it says what it waits for (next) and takes nothing else.");
  hand.def_static(
          "start",
          [](const std::vector<Chips>& stacks, const HandRules& rules) {
            return taken(Hand::start(rules, stacks));
          },
          "stacks"_a, "rules"_a = HandRules{},
          "Antes and blinds are posted; cards are given by deal_hole and deal_board.")
      .def_static(
          "deal",
          [](const std::vector<Chips>& stacks, std::uint64_t seed, const HandRules& rules) {
            return taken(Hand::deal(rules, stacks, seed));
          },
          "stacks"_a, "seed"_a, "rules"_a = HandRules{},
          "From a deck shuffled by the seed: cards come by themselves, so that it waits for moves alone.");
  bind_moves(hand);
  bind_state(hand);
}

}  // namespace hs::python
