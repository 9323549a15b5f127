// Hold'em spots and their nodes as arrays.
// SPDX-License-Identifier: MIT
#include <hindsight/spots.h>
#include <pybind11/stl.h>

#include <memory>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;
using GuardedSpot = Guarded<Spot>;

std::unique_ptr<GuardedSpot> guarded(Result<Spot> spot) {
  return std::make_unique<GuardedSpot>(taken(std::move(spot)));
}

std::optional<double> target_of(const Spot& spot, const py::object& target) {
  if (target.is_none()) return {};
  if (py::isinstance<py::str>(target)) return taken(spot.target(target.cast<std::string>()));
  return cast<double>(target, "target", "chips, or a str such as '0.3%'");
}

SpotCertificate run(GuardedSpot& guarded, const py::object& target, std::optional<std::uint64_t> iterations,
                    std::optional<double> seconds, const py::object& progress) {
  const Goal goal{target_of(guarded.free(), target), iterations, seconds};
  const GuardedSpot::Run running(guarded);
  std::stop_source stop;
  const std::function<void(const Progress&)> watch = watch_of<Progress>(progress, stop);
  auto out =
      waited([&](const std::stop_token& token) { return guarded.works().run(goal, {token}, watch); }, stop);
  if (out.signal) throw py::error_already_set(std::move(*out.signal));
  taken(std::move(out.value));
  return guarded.works().certificate();
}

SpotView view(GuardedSpot& guarded, const std::string& line) {
  guarded.free();
  const GuardedSpot::Run running(guarded);
  return taken(computed([&](const std::stop_token&) { return guarded.works().view(line); }));
}

// A member of a seat's hands as an array that belongs to the view.
py::array column(const py::object& self, const std::vector<double>& numbers) {
  return view_of(numbers.data(), {static_cast<py::ssize_t>(numbers.size())}, self);
}
py::array matrix(const py::object& self, const std::vector<double>& numbers) {
  const auto hands = static_cast<py::ssize_t>(self.cast<const SpotView::Hands&>().combos.size());
  return view_of(numbers.data(), {hands, hands == 0 ? 0 : static_cast<py::ssize_t>(numbers.size()) / hands},
                 self);
}

void bind_hands(py::module_& m) {
  const auto number = [](auto member) {
    return [member](const py::object& self) {
      return column(self, self.cast<const SpotView::Hands&>().*member);
    };
  };
  const auto numbers_by_action = [](auto member) {
    return [member](const py::object& self) {
      return matrix(self, self.cast<const SpotView::Hands&>().*member);
    };
  };
  library_class<SpotView::Hands>(m, "SpotHands")
      .def_property_readonly("combos",
                             [](const py::object& self) {
                               const auto& combos = self.cast<const SpotView::Hands&>().combos;
                               return view_of(combos.data(), {static_cast<py::ssize_t>(combos.size())}, self);
                             })
      .def_property_readonly("reach", number(&SpotView::Hands::reach))
      .def_property_readonly("opponent_reach", number(&SpotView::Hands::opponent_reach))
      .def_property_readonly("value", number(&SpotView::Hands::value))
      .def_property_readonly("equity", number(&SpotView::Hands::equity))
      .def_property_readonly("strategy", numbers_by_action(&SpotView::Hands::strategy))
      .def_property_readonly("action_values", numbers_by_action(&SpotView::Hands::action_values))
      .def_readonly("mean_value", &SpotView::Hands::mean_value)
      .def_readonly("mean_equity", &SpotView::Hands::mean_equity)
      .def("__len__", [](const SpotView::Hands& hands) { return hands.combos.size(); });
}

void bind_view(py::module_& m) {
  library_class<SpotAction>(m, "SpotAction")
      .def_readonly("text", &SpotAction::text)
      .def_readonly("kind", &SpotAction::kind)
      .def_readonly("to", &SpotAction::to)
      .def_readonly("all_in", &SpotAction::all_in)
      .def("__repr__", [](const SpotAction& action) { return action.text; });
  bind_hands(m);
  library_class<SpotView>(m, "SpotView")
      .def_readonly("line", &SpotView::line)
      .def_readonly("board", &SpotView::board)
      .def_readonly("kind", &SpotView::kind)
      .def_readonly("pot", &SpotView::pot)
      .def_property_readonly("committed",
                             [](const SpotView& v) { return py::make_tuple(v.committed[0], v.committed[1]); })
      .def_readonly("seat", &SpotView::seat)
      .def_readonly("actions", &SpotView::actions)
      .def_readonly("frequencies", &SpotView::frequencies)
      .def_property_readonly("hands", [](const py::object& self) {
        auto& hands = self.cast<SpotView&>().hands;
        const auto part = py::return_value_policy::reference_internal;
        return py::make_tuple(py::cast(hands[0], part, self), py::cast(hands[1], part, self));
      });
}

void bind_certificate(py::module_& m) {
  library_class<SpotCertificate>(m, "SpotCertificate")
      .def_readonly("iterations", &SpotCertificate::iterations)
      .def_readonly("seconds", &SpotCertificate::seconds)
      .def_property_readonly("value",
                             [](const SpotCertificate& c) { return py::make_tuple(c.value[0], c.value[1]); })
      .def_property_readonly(
          "best_response",
          [](const SpotCertificate& c) { return py::make_tuple(c.best_response[0], c.best_response[1]); })
      .def_readonly("exploitability", &SpotCertificate::exploitability)
      .def_readonly("of_pot", &SpotCertificate::of_pot)
      .def("__repr__", [](const SpotCertificate& c) {
        return "<certificate: exploitability " + py::str(py::float_(c.of_pot)).cast<std::string>() +
               " of the pot>";
      });
}

SpotLimits limits_of(unsigned threads, bool compact, std::optional<std::uint64_t> memory) {
  return {threads, compact, memory};
}

}  // namespace

void bind_spots(py::module_& m) {
  bind_view(m);
  bind_certificate(m);
  library_class<GuardedSpot>(m, "Spot",
                             "Range against range; chips are those of its text, seat 0 is out of position.")
      .def_static(
          "load",
          [](const std::string& file, unsigned threads, bool compact, std::optional<std::uint64_t> memory) {
            return guarded(computed([&](const std::stop_token&) {
              return Spot::load(file, limits_of(threads, compact, memory));
            }));
          },
          "file"_a, py::kw_only(), "threads"_a = 1, "compact"_a = false, "memory"_a = py::none(),
          "From .toml or .spot, or a file of PioSOLVER or TexasSolver.\n\n"
          "Raises Error with the key, and where it needs more than `memory` bytes, or than there are.")
      .def_static(
          "parse",
          [](const std::string& text, unsigned threads, bool compact, std::optional<std::uint64_t> memory) {
            return guarded(computed([&](const std::stop_token&) {
              return Spot::parse(text, limits_of(threads, compact, memory));
            }));
          },
          "text"_a, py::kw_only(), "threads"_a = 1, "compact"_a = false, "memory"_a = py::none())
      .def_property_readonly("text", [](GuardedSpot& s) { return s.free().text(); })
      .def_property_readonly("pot", [](GuardedSpot& s) { return s.free().pot(); })
      .def_property_readonly("bytes", [](GuardedSpot& s) { return s.free().bytes(); })
      .def_property_readonly("notes", [](GuardedSpot& s) { return s.free().notes(); })
      .def("solve", &run, py::kw_only(), "target"_a = py::none(), "iterations"_a = py::none(),
           "seconds"_a = py::none(), "progress"_a = py::none(),
           "To a goal, going on where it is: target in chips, or \"0.3%\" of the pot; with none the file's "
           "own.\n\n"
           "progress is called with a Progress at every measurement; returning False stops.  Ctrl-C raises\n"
           "KeyboardInterrupt, and the spot keeps what it has.")
      .def_property_readonly("certificate", [](GuardedSpot& s) { return s.free().certificate(); })
      .def("view", &view, "line"_a = "",
           "The node after a line such as \"x, b75%, c, Ts\": all hands of both seats as arrays.\n\n"
           "Raises Error that names the first step that does not fit, and what would.")
      .def(
          "locked",
          [](GuardedSpot& s, const std::string& line, const std::string& strategy, const std::string& hands) {
            Spot& spot = s.free();
            const GuardedSpot::Run running(s);
            return guarded(
                computed([&](const std::stop_token&) { return spot.locked(line, strategy, hands); }));
          },
          "line"_a, "strategy"_a, "hands"_a = "",
          "The spot, unsolved, in which the decision after the line plays \"fold 30%, call 70%\" with these "
          "hands.")
      .def(
          "save",
          [](GuardedSpot& s, const std::string& file, bool without_river) {
            taken(s.free().save(file, without_river));
          },
          "file"_a, py::kw_only(), "without_river"_a = false, "As .spot, to look at and to go on from.");
}

}  // namespace hs::python
