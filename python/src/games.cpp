// Games, strategies and what they are worth.
// SPDX-License-Identifier: MIT
#include <hindsight/evaluation.h>
#include <hindsight/games.h>
#include <hindsight/strategies.h>
#include <pybind11/stl.h>

#include <memory>

#include "call.h"
#include "rules.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;

// A sequence without a copy of all: games may have a hundred thousand.
struct Infosets {
  Game game;
  std::size_t index(py::ssize_t i) const {
    const auto size = static_cast<py::ssize_t>(game.infosets().size());
    if (i < -size || i >= size) throw py::index_error("there are " + std::to_string(size) + " infosets");
    return static_cast<std::size_t>(i < 0 ? i + size : i);
  }
};

py::array row(const py::object& self, py::ssize_t i) {
  const auto& strategy = self.cast<const Strategy&>();
  const std::span<const double> at = strategy.at(Infosets{strategy.game()}.index(i));
  return view_of(at.data(), {static_cast<py::ssize_t>(at.size())}, self);
}

void bind_catalog(py::module_& m) {
  library_class<Parameter>(m, "Parameter")
      .def_readonly("name", &Parameter::name)
      .def_readonly("default", &Parameter::default_value)
      .def_readonly("meaning", &Parameter::meaning)
      .def("__repr__", [](const Parameter& p) { return p.name + "=" + p.default_value + ": " + p.meaning; });
  library_class<CatalogEntry>(m, "CatalogEntry")
      .def_readonly("name", &CatalogEntry::name)
      .def_readonly("summary", &CatalogEntry::summary)
      .def_readonly("rules", &CatalogEntry::rules)
      .def_readonly("parameters", &CatalogEntry::parameters)
      .def_readonly("examples", &CatalogEntry::examples)
      .def("__repr__", [](const CatalogEntry& entry) { return entry.name + ": " + entry.summary; });
  m.def("game_catalog", &game_catalog, "Every game that goes by a name, with its parameters and examples.");
}

void bind_infosets(py::module_& m) {
  library_class<Infoset>(m, "Infoset")
      .def_readonly("player", &Infoset::player)
      .def_readonly("secret", &Infoset::secret)
      .def_readonly("open", &Infoset::open)
      .def_readonly("name", &Infoset::name)
      .def_readonly("actions", &Infoset::actions)
      .def_readonly("first", &Infoset::first)
      .def("__repr__", [](const Infoset& i) {
        return "<infoset '" + i.name + "' of player " + std::to_string(i.player) + ">";
      });
  library_class<Infosets>(m, "Infosets")
      .def("__len__", [](const Infosets& all) { return all.game.infosets().size(); })
      .def("__getitem__",
           [](const Infosets& all, py::ssize_t i) { return all.game.infosets()[all.index(i)]; });
  library_class<GameFacts>(m, "GameFacts")
      .def_readonly("histories", &GameFacts::histories)
      .def_readonly("terminals", &GameFacts::terminals)
      .def_readonly("chance_nodes", &GameFacts::chance_nodes)
      .def_readonly("decisions", &GameFacts::decisions)
      .def_readonly("depth", &GameFacts::depth)
      .def_readonly("min_payoff", &GameFacts::min_payoff)
      .def_readonly("max_payoff", &GameFacts::max_payoff)
      .def_readonly("constant_sum", &GameFacts::constant_sum)
      .def_readonly("sum", &GameFacts::sum)
      .def_readonly("perfect_information", &GameFacts::perfect_information);
}

void bind_game(py::module_& m) {
  library_class<Game>(m, "Game", "A game that is listed and ready to be solved; it never changes.")
      .def_static(
          "load",
          [](const std::string& name_or_file, std::uint64_t histories) {
            return taken(computed([&](const std::stop_token& stop) {
              return Game::load(name_or_file, {.histories = histories, .stop = stop});
            }));
          },
          "name_or_file"_a, py::kw_only(), "histories"_a = UINT64_MAX,
          "By name (\"leduc\", \"kuhn(players=3)\") or from a file (.efg, .nfg, .csv).\n\n"
          "Raises Error for an unknown name, a file that can't be read, or more than `histories` histories.")
      .def_static(
          "parse",
          [](const std::string& name, const std::string& text) {
            return taken(computed(
                [&](const std::stop_token& stop) { return Game::parse(name, text, {.stop = stop}); }));
          },
          "name"_a, "text"_a, "From the text of a file; the ending of its name says the format.")
      .def_static(
          "build",
          [](const py::object& rules, std::uint64_t histories) {
            PythonRules asked(rules);
            return taken(Game::build(asked, {.histories = histories}));
          },
          "rules"_a, py::kw_only(), "histories"_a = UINT64_MAX,
          "From rules written in Python (hindsight.Rules), each history asked about once.\n\n"
          "Raises Error, with the moves so far as .where, for chance that doesn't add up to 1 and payoffs "
          "that are no\n"
          "numbers; for unequal actions in an infoset and imperfect recall its message names the infoset.  "
          "What the\n"
          "rules themselves raise passes through with the place as a note.")
      .def_property_readonly("name", &Game::name)
      .def_property_readonly("players", &Game::players)
      .def_property_readonly("unit", &Game::unit)
      .def_property_readonly("big_blind", &Game::big_blind)
      .def_property_readonly("size", &Game::size, "Numbers in a strategy: all actions of all infosets.")
      .def_property_readonly("infosets", [](const Game& game) { return Infosets{game}; })
      .def("facts", &Game::facts)
      .def("efg", &Game::efg, "As Gambit's extensive form; reads back as the same game.")
      .def(
          "target", [](const Game& game, const std::string& text) { return taken(game.target(text)); },
          "text"_a, "\"1mbb\" or \"0.1%\" of the payoff range, in the game's unit.")
      .def("__repr__", [](const Game& game) {
        return "<game " + game.name() + ": " + std::to_string(game.infosets().size()) + " infosets>";
      });
}

void bind_strategy(py::module_& m) {
  library_class<Strategy>(m, "Strategy",
                          "For every infoset the probability of each action; it never changes.")
      .def_static(
          "of",
          [](const Game& game, const py::object& array) {
            return taken(Strategy::of(game, numbers(array, "the strategy", game.size())));
          },
          "game"_a, "numbers"_a,
          "From an array of game.size numbers: infosets by number, actions in order.\n\n"
          "Raises Error unless each infoset has probabilities, 1 together within 1e-9.")
      .def_static(
          "load",
          [](const std::string& file, const std::optional<Game>& game) {
            return taken(computed([&](const std::stop_token&) {
              return game ? Strategy::load(*game, file) : Strategy::load(file);
            }));
          },
          "name_or_file"_a, "game"_a = py::none(),
          "From a file (.hs; with the game also .json, .csv, .pkl, .txt), or by name where the game is "
          "given:\n"
          "\"uniform\", \"first\", \"last\", or a style of play such as \"caller\".")
      .def_property_readonly("game", &Strategy::game)
      .def_property_readonly(
          "numbers",
          [](const py::object& self) {
            const std::span<const double> all = self.cast<const Strategy&>().numbers();
            return view_of(all.data(), {static_cast<py::ssize_t>(all.size())}, self);
          },
          "All probabilities, shape (game.size,), read-only and not copied: infosets by number, actions in "
          "order.")
      .def("__getitem__", &row, "infoset"_a)
      .def("__len__", [](const Strategy& strategy) { return strategy.game().infosets().size(); })
      .def(
          "save", [](const Strategy& strategy, const std::string& file) { taken(strategy.save(file)); },
          "file"_a, "As .hs, in the place of an older file of that name.")
      .def("signature", &signature)
      .def("__repr__",
           [](const Strategy& strategy) { return "<strategy for " + strategy.game().name() + ">"; });
}

void bind_evaluation(py::module_& m) {
  library_class<Evaluation>(m, "Evaluation")
      .def_property_readonly("value", [](const Evaluation& e) { return tuple_of(e.value); })
      .def_property_readonly("best_response", [](const Evaluation& e) { return tuple_of(e.best_response); })
      .def_readonly("nash_conv", &Evaluation::nash_conv)
      .def_readonly("exploitability", &Evaluation::exploitability)
      .def("__repr__", [](const Evaluation& e) {
        return "<evaluation: exploitability " + py::str(py::float_(e.exploitability)).cast<std::string>() +
               ">";
      });
  m.def(
      "evaluate",
      [](const Strategy& strategy, const std::optional<Strategy>& against) {
        return taken(computed([&](const std::stop_token&) -> Result<Evaluation> {
          return against ? evaluate_against(strategy, *against) : evaluate(strategy);
        }));
      },
      "strategy"_a, "against"_a = py::none());
  m.def(
      "best_responses",
      [](const Strategy& strategy) {
        return computed([&](const std::stop_token&) { return best_responses(strategy); });
      },
      "strategy"_a);
}

}  // namespace

void bind_games(py::module_& m) {
  bind_catalog(m);
  bind_infosets(m);
  bind_game(m);
  bind_strategy(m);
  bind_evaluation(m);
}

}  // namespace hs::python
