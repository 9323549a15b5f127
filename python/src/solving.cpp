// Solvers at work, which one thread at a time may use.
// SPDX-License-Identifier: MIT
#include <hindsight/solving.h>
#include <pybind11/stl.h>

#include <memory>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;

using GuardedSolver = Guarded<Solver>;

std::optional<double> target_of(const Game& game, const py::object& target) {
  if (target.is_none()) return {};
  if (py::isinstance<py::str>(target)) return taken(game.target(target.cast<std::string>()));
  return cast<double>(target, "target", "a float, or a str such as '1mbb'");
}

[[noreturn]] void raise_interrupted(py::error_already_set& signal, const Solution& solution) {
  if (!signal.matches(PyExc_KeyboardInterrupt)) throw py::error_already_set(std::move(signal));
  const py::object type = py::module_::import("hindsight.errors").attr("Interrupted");
  PyErr_SetObject(type.ptr(), type(py::cast(solution)).ptr());
  throw py::error_already_set();
}

Solution run(GuardedSolver& guarded, const py::object& target, std::optional<std::uint64_t> iterations,
             std::optional<double> seconds, unsigned threads, const py::object& progress) {
  const Goal goal{target_of(guarded.free().game(), target), iterations, seconds};
  const GuardedSolver::Run running(guarded);
  std::stop_source stop;
  const std::function<void(const Progress&)> watch = watch_of<Progress>(progress, stop);
  auto out = waited(
      [&](const std::stop_token& token) {
        return guarded.works().run(goal, {token, threads}, watch);
      },
      stop);
  Solution solution = taken(std::move(out.value));
  if (out.signal) raise_interrupted(*out.signal, solution);
  return solution;
}

void bind_solution(py::module_& m) {
  library_class<Progress>(m, "Progress")
      .def_readonly("iterations", &Progress::iterations)
      .def_readonly("seconds", &Progress::seconds)
      .def_readonly("evaluation", &Progress::evaluation)
      .def_property_readonly("exploitability", [](const Progress& p) { return p.evaluation.exploitability; })
      .def_readonly("exact", &Progress::exact);
  library_class<Solution>(m, "Solution")
      .def_readonly("strategy", &Solution::strategy)
      .def_readonly("evaluation", &Solution::evaluation)
      .def_property_readonly("game", [](const Solution& s) { return s.strategy.game(); })
      .def_property_readonly("value", [](const Solution& s) { return tuple_of(s.evaluation.value); })
      .def_property_readonly("best_response",
                             [](const Solution& s) { return tuple_of(s.evaluation.best_response); })
      .def_property_readonly("nash_conv", [](const Solution& s) { return s.evaluation.nash_conv; })
      .def_property_readonly("exploitability", [](const Solution& s) { return s.evaluation.exploitability; })
      .def_readonly("algorithm", &Solution::algorithm)
      .def_readonly("iterations", &Solution::iterations)
      .def_readonly("seconds", &Solution::seconds)
      .def_property_readonly("reason", [](const Solution& s) { return std::string(reason_name(s.reason)); })
      .def("__repr__", [](const Solution& s) {
        return "<solution of " + s.strategy.game().name() + ": exploitability " +
               py::str(py::float_(s.evaluation.exploitability)).cast<std::string>() + " after " +
               std::to_string(s.iterations) + " iterations of " + s.algorithm + ">";
      });
}

void bind_solver(py::module_& m) {
  py::class_<GuardedSolver> solver(m, "Solver",
                                   "A solver at work on a game; one thread at a time may use it.");
  def_constructor(
      solver,
      [](const Game& game, const std::string& algorithm, std::uint64_t seed,
         const std::optional<Strategy>& against) {
        return std::make_unique<GuardedSolver>(taken(Solver::start(game, algorithm, seed, against)));
      },
      "game"_a, py::kw_only(), "algorithm"_a = "auto", "seed"_a = 1, "against"_a = py::none());
  solver
      .def_static(
          "resume",
          [](const std::string& file) {
            return std::make_unique<GuardedSolver>(
                taken(computed([&](const std::stop_token&) { return Solver::resume(file); })));
          },
          "file"_a, "From a file of save(), going on bit for bit.")
      .def("run", &run, py::kw_only(), "target"_a = py::none(), "iterations"_a = py::none(),
           "seconds"_a = py::none(), "threads"_a = 1, "progress"_a = py::none(),
           "To a goal, whatever comes first; running on to another gives the same bits as going there at "
           "once.\n\n"
           "progress is called with a Progress at every measurement; returning False stops, an exception "
           "passes\n"
           "through, and the solver keeps what it has.  Ctrl-C raises Interrupted with .solution.")
      .def_property_readonly("game", [](GuardedSolver& s) { return s.free().game(); })
      .def_property_readonly("algorithm", [](GuardedSolver& s) { return s.free().algorithm(); })
      .def_property_readonly("iterations", [](GuardedSolver& s) { return s.free().iterations(); })
      .def_property_readonly("seconds", [](GuardedSolver& s) { return s.free().seconds(); })
      .def(
          "average", [](GuardedSolver& s) { return s.free().average(); }, "The strategy to use.")
      .def(
          "save", [](GuardedSolver& s, const std::string& file) { taken(s.free().save(file)); }, "file"_a,
          "As .hs with the solver's state, in the place of an older file of that name.");
}

}  // namespace

void bind_solving(py::module_& m) {
  library_class<Algorithm>(m, "Algorithm")
      .def_readonly("name", &Algorithm::name)
      .def_readonly("summary", &Algorithm::summary)
      .def_readonly("source", &Algorithm::source)
      .def_readonly("parameters", &Algorithm::parameters)
      .def_readonly("samples", &Algorithm::samples)
      .def("__repr__", [](const Algorithm& a) { return a.name + ": " + a.summary; });
  m.def("algorithms", &algorithms, "Every solver that goes by a name, with its parameters and its paper.");
  bind_solution(m);
  bind_solver(m);
}

}  // namespace hs::python
