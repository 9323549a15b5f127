// SPDX-License-Identifier: MIT
#include "rules.h"

#include <pybind11/stl.h>

#include <utility>

namespace hs::python {

namespace {

constexpr int chance = -1, terminal = -2;  // hindsight.CHANCE, hindsight.TERMINAL

}  // namespace

struct PythonRules::Place {
  py::object state;
  std::shared_ptr<const Place> before;
  std::string move;                            // that leads here
  mutable std::vector<std::string> actions{};  // known once it was asked about

  std::string text() const {
    if (!before) return "the root";
    std::string moves = move;
    for (const Place* place = before.get(); place->before; place = place->before.get())
      moves = place->move + " " + moves;
    return "'" + moves + "'";
  }
};

template <class F>
auto PythonRules::at(const Place* place, F&& f) const {
  const auto note = [&] {
    return "in the rules of " + name_ + ", at " + (place == nullptr ? "the root" : place->text());
  };
  try {
    return f();
  } catch (py::error_already_set& error) {
    if (py::hasattr(error.value(), "add_note")) error.value().attr("add_note")(note());
    throw;
  } catch (const py::type_error& error) {
    throw py::type_error(error.what() + (" (" + note() + ")"));
  }
}

PythonRules::PythonRules(py::object rules) : rules_(std::move(rules)) {
  for (const char* needed : {"players", "root", "turn", "actions", "next", "payoffs", "information"})
    if (!py::hasattr(rules_, needed))
      raise_type("rules must have '" + std::string(needed) + "' (see hindsight.Rules), and " + shown(rules_) +
                 " has not");
  players_ = cast<int>(rules_.attr("players"), "players", "an int");
  if (py::hasattr(rules_, "name")) name_ = cast<std::string>(rules_.attr("name"), "name", "a str");
  if (py::hasattr(rules_, "unit")) unit_ = cast<std::string>(rules_.attr("unit"), "unit", "a str");
  if (py::hasattr(rules_, "big_blind"))
    big_blind_ = cast<double>(rules_.attr("big_blind"), "big_blind", "a float");
}

Rules::State PythonRules::root() {
  return at(nullptr, [&] {
    return std::make_shared<const Place>(Place{rules_.attr("root")(), nullptr, ""});
  });
}

Rules::Node PythonRules::node(const State& state) {
  const auto& place = *static_cast<const Place*>(state.get());
  return at(&place, [&] { return asked(place); });
}

std::vector<std::string> PythonRules::actions(const Place& place) const {
  const py::object given = rules_.attr("actions")(place.state);
  if (py::isinstance<py::str>(given)) raise_type("actions(state) must be a list of str, not one str");
  return cast<std::vector<std::string>>(given, "actions(state)", "a list of str");
}

Rules::Node PythonRules::asked(const Place& place) const {
  const int turn = cast<int>(rules_.attr("turn")(place.state), "turn(state)",
                             "a player, hindsight.CHANCE or hindsight.TERMINAL");
  Node node;
  if (turn == terminal) {
    node.payoffs = cast<std::vector<double>>(rules_.attr("payoffs")(place.state), "payoffs(state)",
                                             "a sequence of float");
    return node;
  }
  node.actions = place.actions = actions(place);
  node.kind = turn == chance ? Node::Kind::chance : Node::Kind::decision;
  if (turn == chance) {
    node.probabilities = cast<std::vector<double>>(rules_.attr("probabilities")(place.state),
                                                   "probabilities(state)", "a sequence of float");
    return node;
  }
  node.player = turn;
  std::tie(node.secret, node.open) = cast<std::pair<std::string, std::string>>(
      rules_.attr("information")(place.state, turn), "information(state, player)", "(secret, open), two str");
  return node;
}

Rules::State PythonRules::next(const State& state, std::size_t action) {
  const auto before = std::static_pointer_cast<const Place>(state);
  return at(before.get(), [&] {
    return std::make_shared<const Place>(
        Place{rules_.attr("next")(before->state, action), before, before->actions[action]});
  });
}

}  // namespace hs::python
