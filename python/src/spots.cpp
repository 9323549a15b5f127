// Hold'em spots and their nodes as arrays.
// SPDX-License-Identifier: MIT
#include <hindsight/spots.h>
#include <pybind11/stl.h>

#include <limits>
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

// One column of a report: rows x `width`.
template <class Take>
py::array column_of(const SpotReport& report, std::size_t width, Take take) {
  std::vector<double> numbers;
  for (const SpotReport::Row& row : report.rows)
    for (std::size_t i = 0; i < width; ++i) numbers.push_back(take(row, i));
  std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(report.rows.size())};
  if (width != 1) shape.push_back(static_cast<py::ssize_t>(width));
  return array_of(std::move(numbers), std::move(shape));
}

SpotReport report(GuardedSpot& guarded, const ReportBoards& boards, const Goal& goal,
                  const py::object& progress) {
  const GuardedSpot::Run running(guarded);
  std::stop_source stop;
  const auto watch = watch_of<SpotReport::Row>(progress, stop);
  auto out = waited(
      [&](const std::stop_token& token) { return guarded.works().report(boards, goal, {token}, watch); },
      stop);
  if (out.signal) throw py::error_already_set(std::move(*out.signal));
  return taken(std::move(out.value));
}

void bind_report_row(py::module_& m) {
  using Row = SpotReport::Row;
  const auto pair = [](auto member) {
    return [member](const Row& row) { return py::make_tuple((row.*member)[0], (row.*member)[1]); };
  };
  library_class<Row>(m, "SpotReportRow")
      .def_readonly("board", &Row::board)
      .def_readonly("words", &Row::words)
      .def_readonly("weight", &Row::weight)
      .def_readonly("matchups", &Row::matchups)
      .def_readonly("iterations", &Row::iterations)
      .def_readonly("seconds", &Row::seconds)
      .def_readonly("of_pot", &Row::of_pot)
      .def_property_readonly("equity", pair(&Row::equity))
      .def_property_readonly("value", pair(&Row::value))
      .def_property_readonly("eqr", pair(&Row::eqr))
      .def_readonly("frequencies", &Row::frequencies)
      .def_readonly("action_values", &Row::action_values);
}

void bind_report(py::module_& m) {
  using Row = SpotReport::Row;
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  const auto by_seat = [](auto member) {
    return [member](const SpotReport& r) {
      return column_of(r, 2, [&](const Row& row, std::size_t seat) { return (row.*member)[seat]; });
    };
  };
  const auto by_action = [](auto member) {
    return [member](const SpotReport& r) {
      return column_of(r, r.actions.size(), [&](const Row& row, std::size_t a) {
        return a < (row.*member).size() ? (row.*member)[a] : nothing;
      });
    };
  };
  const auto number = [](auto member) {
    return [member](const SpotReport& r) {
      return column_of(r, 1, [&](const Row& row, std::size_t) { return row.*member; });
    };
  };
  bind_report_row(m);
  library_class<SpotReport>(m, "SpotReport")
      .def_readonly("actions", &SpotReport::actions)
      .def_readonly("complete", &SpotReport::complete)
      .def_readonly("rows", &SpotReport::rows)
      .def_readonly("mean", &SpotReport::mean)
      .def_property_readonly("boards",
                             [](const SpotReport& r) {
                               std::vector<std::string> boards;
                               for (const Row& row : r.rows) boards.push_back(row.board);
                               return boards;
                             })
      .def_property_readonly("weights", number(&Row::weight))
      .def_property_readonly("of_pot", number(&Row::of_pot))
      .def_property_readonly("equity", by_seat(&Row::equity))
      .def_property_readonly("value", by_seat(&Row::value))
      .def_property_readonly("eqr", by_seat(&Row::eqr))
      .def_property_readonly("frequencies", by_action(&Row::frequencies))
      .def_property_readonly("action_values", by_action(&Row::action_values))
      .def("__len__", [](const SpotReport& r) { return r.rows.size(); });
}

SpotLimits limits_of(unsigned threads, bool compact, std::optional<std::uint64_t> memory) {
  return {threads, compact, memory};
}

}  // namespace

void bind_spots(py::module_& m) {
  bind_view(m);
  bind_certificate(m);
  bind_report(m);
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
          "report",
          [](GuardedSpot& s, const std::string& boards, const py::object& target,
             std::optional<std::uint64_t> iterations, std::optional<double> seconds, const std::string& file,
             const py::object& progress) {
            return report(s, {boards, file}, {target_of(s.free(), target), iterations, seconds}, progress);
          },
          "boards"_a = "subset", py::kw_only(), "target"_a = py::none(), "iterations"_a = py::none(),
          "seconds"_a = py::none(), "file"_a = "", "progress"_a = py::none(),
          "The spot on many boards, a row for each: \"all\" flops, \"subset\" or \"subset:20\" of them, each "
          "also\n"
          "of a kind (\"all:monotone\"), or a file with a list of boards.\n\n"
          "The goal is that of solve(), for each board.  file: a CSV that is written after each board, and "
          "gone "
          "on\n"
          "with where it is there.  progress is called with each SpotReportRow; returning False stops, and "
          "what "
          "is\n"
          "done is told.  Ctrl-C raises KeyboardInterrupt; the file keeps what is done.")
      .def(
          "save",
          [](GuardedSpot& s, const std::string& file, bool without_river) {
            taken(s.free().save(file, without_river));
          },
          "file"_a, py::kw_only(), "without_river"_a = false, "As .spot, to look at and to go on from.");
}

}  // namespace hs::python
