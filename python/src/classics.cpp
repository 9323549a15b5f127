// Games in which nothing is hidden, games on graphs, and cards up to suits.
// SPDX-License-Identifier: MIT
#include <hindsight/arenas.h>
#include <hindsight/boards.h>
#include <hindsight/cards.h>
#include <hindsight/deals.h>
#include <pybind11/stl.h>

#include <memory>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;

using GuardedBoard = Guarded<BoardGame>;

std::vector<MoveWorth> rate(GuardedBoard& guarded, std::optional<double> seconds, int depth) {
  guarded.free();
  const GuardedBoard::Run running(guarded);
  return taken(computed([&](const std::stop_token& stop) {
    return guarded.works().rate({seconds, depth}, stop);
  }));
}

void bind_boards(py::module_& m) {
  library_class<MoveWorth>(m, "MoveWorth")
      .def_readonly("move", &MoveWorth::move)
      .def_readonly("value", &MoveWorth::value)
      .def_readonly("exact", &MoveWorth::exact)
      .def_readonly("plies", &MoveWorth::plies)
      .def_readonly("line", &MoveWorth::line)
      .def("__repr__", [](const MoveWorth& w) {
        return "<" + w.move + ": " + py::str(py::float_(w.value)).cast<std::string>() + ">";
      });
  py::class_<GuardedBoard> board(m, "BoardGame",
                                 "A game that hides nothing, being played: Connect Four, Nim, Hex.");
  def_constructor(
      board,
      [](const std::string& name, const std::string& moves) {
        return std::make_unique<GuardedBoard>(taken(BoardGame::open(name, moves)));
      },
      "name_or_file"_a, "moves"_a = "");
  board.def_property_readonly("name", [](GuardedBoard& b) { return b.free().name(); })
      .def_property_readonly("players", [](GuardedBoard& b) { return b.free().players(); })
      .def_property_readonly("over", [](GuardedBoard& b) { return b.free().over(); })
      .def_property_readonly("to_move", [](GuardedBoard& b) { return b.free().to_move(); })
      .def_property_readonly("moves", [](GuardedBoard& b) { return b.free().moves(); })
      .def_property_readonly("board", [](GuardedBoard& b) { return b.free().board(); })
      .def_property_readonly("payoffs", [](GuardedBoard& b) { return tuple_of(b.free().payoffs()); })
      .def(
          "play", [](GuardedBoard& b, const std::string& moves) { taken(b.free().play(moves)); }, "moves"_a,
          "One move or several; on an Error nothing has changed.")
      .def("take_back", [](GuardedBoard& b) { return b.free().take_back(); })
      .def("rate", &rate, py::kw_only(), "seconds"_a = py::none(), "depth"_a = 0,
           "What each move is worth to the mover, best first: exact as far as the seconds reach, or with a "
           "depth by\n"
           "looking so many plies ahead.");
}

void check_vertex(const Arena& arena, std::size_t vertex) {
  if (vertex >= arena.size())
    throw py::index_error("there are " + std::to_string(arena.size()) + " vertices");
}

void bind_arenas(py::module_& m) {
  library_class<ArenaSolution>(m, "ArenaSolution")
      .def_readonly("winner", &ArenaSolution::winner)
      .def_readonly("move", &ArenaSolution::move)
      .def_readonly("rank", &ArenaSolution::rank)
      .def_readonly("proved", &ArenaSolution::proved);
  library_class<Arena>(m, "Arena", "A game on a graph: two players move a token along arcs.")
      .def_static(
          "load", [](const std::string& file) { return taken(Arena::load(file)); }, "file"_a)
      .def_static(
          "parse", [](const std::string& text) { return taken(Arena::parse(text)); }, "text"_a)
      .def("__len__", &Arena::size)
      .def_property_readonly("names", &Arena::names)
      .def(
          "owner",
          [](const Arena& arena, std::size_t vertex) {
            check_vertex(arena, vertex);
            return arena.owner(vertex);
          },
          "vertex"_a)
      .def(
          "successors",
          [](const Arena& arena, std::size_t vertex) {
            check_vertex(arena, vertex);
            return arena.successors(vertex);
          },
          "vertex"_a)
      .def(
          "solve",
          [](const Arena& arena, const std::string& objective, int player,
             const std::vector<std::string>& target) {
            return taken(computed(
                [&](const std::stop_token& stop) { return arena.solve(objective, player, target, stop); }));
          },
          "objective"_a = "reach", py::kw_only(), "player"_a = 0, "target"_a = std::vector<std::string>{},
          "Who wins from where, and how: reach, safety, buchi or parity; the target is vertices by name.\n\n"
          "Raises Error for goals or priorities that the arena lacks.");
}

std::vector<int> numbers_of(const py::object& cards, const std::string& what) {
  if (py::isinstance<py::str>(cards)) return taken(parse_cards(cards.cast<std::string>()));
  return cast<std::vector<int>>(cards, what, "cards such as 'AhKd', or their numbers");
}

void bind_outs(py::module_& m) {
  library_class<OutCard>(m, "OutCard")
      .def_readonly("card", &OutCard::card)
      .def_readonly("makes", &OutCard::makes)
      .def_readonly("why_false", &OutCard::why_false)
      .def("__repr__", [](const OutCard& out) { return "<" + card_text(out.card) + ": " + out.makes + ">"; });
  library_class<OutCards>(m, "OutCards")
      .def_readonly("now", &OutCards::now)
      .def_readonly("all", &OutCards::all)
      .def_readonly("count", &OutCards::count);
  m.def(
      "outs",
      [](const py::object& hole, const py::object& board, const py::object& dead) {
        return taken(outs(numbers_of(hole, "hole"), numbers_of(board, "board"), numbers_of(dead, "dead")));
      },
      "hole"_a, "board"_a, "dead"_a = "",
      "Cards that lift a hand into a higher class on the next street, and why some of them are false.");
}

void bind_deals(py::module_& m) {
  bind_outs(m);
  m.def(
      "starting_hand",
      [](int combo) {
        if (combo < 0 || combo >= combo_count)
          raise({ErrorCode::invalid_argument,
                 "there is no combo " + std::to_string(combo) + "; they are 0 to 1325", "combo"});
        return starting_hand_text(starting_hand(combo));
      },
      "combo"_a, "Hole cards up to suits: \"AKs\".");
  py::class_<SuitClasses> classes(m, "SuitClasses",
                                  "Deals of cards in rounds up to suits, numbered from 0 without gaps.");
  def_constructor(
      classes, [](const std::vector<int>& rounds) { return taken(SuitClasses::of(rounds)); }, "rounds"_a);
  classes.def("__len__", [](const SuitClasses& c) { return c.size(); })
      .def(
          "index",
          [](const SuitClasses& c, const py::object& cards) {
            return taken(c.index(numbers_of(cards, "cards")));
          },
          "cards"_a, "Of all cards, round after round.")
      .def(
          "deal", [](const SuitClasses& c, std::uint64_t index) { return taken(c.deal(index)); }, "index"_a,
          "One deal of the class, always the same.")
      .def(
          "deals", [](const SuitClasses& c, std::uint64_t index) { return taken(c.deals(index)); }, "index"_a,
          "How many deals the class has.");
}

}  // namespace

void bind_classics(py::module_& m) {
  bind_boards(m);
  bind_arenas(m);
  bind_deals(m);
}

}  // namespace hs::python
