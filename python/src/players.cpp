// Bots and policies that are asked about a hand.
// SPDX-License-Identifier: MIT
#include <hindsight/players.h>
#include <pybind11/stl.h>

#include <memory>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;

using GuardedBot = Guarded<SeatedBot>;

// As bots written in Python answer: "fold", "call", or the chips to raise to.
py::object answer_of(const BotMove& move) {
  if (move.kind == BotMove::Kind::raise) return py::int_(move.to);
  return py::str(move.kind == BotMove::Kind::call ? "call" : "fold");
}

// Of a hand as it is now: other threads may play on while the bot thinks.
py::object act(GuardedBot& guarded, const Hand& given) {
  const Hand hand = given;
  guarded.free();
  const GuardedBot::Run running(guarded);
  return answer_of(taken(computed([&](const std::stop_token&) { return guarded.works().act(hand); })));
}

py::tuple moves_by_hand(const std::string& bot, const Hand& given) {
  const Hand hand = given;
  PolicyMoves found = taken(computed([&](const std::stop_token&) { return policy_moves(bot, hand); }));
  py::list moves;
  for (std::size_t i = 0; i < found.moves.size(); ++i)
    moves.append(found.up_to[i] == 0 ? answer_of(found.moves[i])
                                     : py::object(py::make_tuple(found.moves[i].to, found.up_to[i])));
  const auto columns = static_cast<py::ssize_t>(found.moves.size());
  const auto rows = static_cast<py::ssize_t>(found.chances.size()) / columns;
  return py::make_tuple(moves, array_of(std::move(found.chances), {rows, columns}));
}

}  // namespace

void bind_players(py::module_& m) {
  py::class_<GuardedBot> bot(m, "SeatedBot",
                             "A bot of the catalog at a seat of hands that somebody else deals.");
  def_constructor(
      bot,
      [](const std::string& name, std::uint64_t seed) {
        return std::make_unique<GuardedBot>(taken(SeatedBot::make(name, seed)));
      },
      "name"_a, "seed"_a = 1);
  bot.def_property_readonly("name", [](GuardedBot& b) { return b.free().name(); })
      .def(
          "begin",
          [](GuardedBot& b, const Hand& hand, int seat, std::uint64_t number) {
            taken(b.free().begin(hand, seat, number));
          },
          "hand"_a, "seat"_a, "number"_a = 0,
          "A hand begins, dealt; the number makes the choices of this hand a stream of their own.")
      .def("act", &act, "hand"_a,
           "At its turn: \"fold\", \"call\", or the chips to raise to.\n\n"
           "Raises Error where it is another's turn.")
      .def(
          "end", [](GuardedBot& b, const Hand& hand) { taken(b.free().end(hand)); }, "hand"_a,
          "The hand is over; some bots remember.");
  m.def("policy_moves", &moves_by_hand, "bot"_a, "hand"_a,
        "(moves, chances): what a bot that plays by a policy does at this turn with each of the 1,326 hole "
        "cards;\n"
        "a move is \"fold\", \"call\", chips to raise to, or (least, most) of them, all as likely; chances "
        "has the shape\n"
        "(1326, moves), zeros where the board leaves no such hand.\n\n"
        "Raises Error for bots that simulate, and where the hand waits for no move.");
}

}  // namespace hs::python
