// The histories of a game.
// SPDX-License-Identifier: MIT
#include <hindsight/trees.h>
#include <pybind11/stl.h>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;

// As hindsight.Rules says who acts.
int turn_of(const HistoryNode& node) {
  if (node.kind == HistoryNode::Kind::chance) return -1;
  return node.kind == HistoryNode::Kind::terminal ? -2 : node.player;
}

py::object children_of(const HistoryNode& node) {
  const py::object range = py::module_::import("builtins").attr("range");
  return range(node.first_child, node.first_child + node.actions.size());
}

}  // namespace

void bind_trees(py::module_& m) {
  library_class<HistoryNode>(m, "History", "A node of a game's tree.")
      .def_property_readonly("turn", &turn_of, "The player who acts, hindsight.CHANCE or hindsight.TERMINAL.")
      .def_property_readonly("infoset",
                             [](const HistoryNode& node) -> py::object {
                               if (node.kind != HistoryNode::Kind::decision) return py::none();
                               return py::int_(node.infoset);
                             })
      .def_readonly("actions", &HistoryNode::actions)
      .def_property_readonly("children", &children_of, "The numbers of the histories after each action.")
      .def_property_readonly("payoffs", [](const HistoryNode& node) { return tuple_of(node.payoffs); })
      .def_readonly("probability", &HistoryNode::probability)
      .def("__repr__", [](const HistoryNode& node) {
        return "<history: turn " + std::to_string(turn_of(node)) + ", " +
               std::to_string(node.actions.size()) + " actions>";
      });
  m.def("history_count", &history_count, "game"_a, "Histories of the game, the root included.");
  m.def(
      "history", [](const Game& game, std::size_t number) { return taken(history(game, number)); }, "game"_a,
      "number"_a = 0,
      "One of them by number: the root is 0, a parent comes before its children.\n\n"
      "Raises Error where there is none.");
}

}  // namespace hs::python
