// SPDX-License-Identifier: MIT
#include "solve/solver_measure.h"

#include <algorithm>

#include "base/power.h"
#include "tree/evaluate.h"

namespace hindsight {

SolverMeasure::SolverMeasure(const Solver& solver, const SolverInput& input, const Goal& goal)
    : solver_(solver),
      input_(input),
      target_(goal.iterations ? 0 : goal.target.value_or(0)),
      delay_(solver.averaging_delay()) {}

Measurement SolverMeasure::measure(bool) {
  const Strategy average = solver_.average();
  return {.evaluation = input_.against ? evaluate_against(input_.game, average, *input_.against)
                                       : evaluate(input_.game, average)};
}

bool SolverMeasure::out_of_reach(const Checkpoint& now) {
  if (target_ <= 0 || now.iterations <= delay_)
    return false;  // strategies of the moment need not come nearer
  const std::uint64_t averaged = now.iterations - delay_;
  const double before = best_.empty() ? now.evaluation.exploitability : best_.back().exploitability;
  best_.push_back({averaged, std::min(before, now.evaluation.exploitability)});
  while (best_.front().iterations < averaged / 4) best_.pop_front();
  const double share = static_cast<double>(averaged) / static_cast<double>(now.iterations);
  const std::uint64_t histories = input_.histories.nodes.size();
  const double work =
      now.visits > 0 ? share * static_cast<double>(now.visits / histories) : static_cast<double>(averaged);
  const auto& [first, worse] = best_.front();
  const auto& [last, better] = best_.back();
  if (work < static_cast<double>(min_patience) || last < 2 * first) return false;
  const double slope =
      natural_log(worse / better) / natural_log(static_cast<double>(last) / static_cast<double>(first));
  // Samples come near their best by chance: between two such the pace is that of any average, 1 / sqrt(t).
  const double pace = now.visits > 0 ? std::max(slope, 0.5) : slope;
  return !(pace * natural_log(patience_factor) >= natural_log(better / target_));
}

Outcome drive(Solver& solver, const SolverInput& input, const Goal& goal, const RunControl& control,
              const Listener& listener, double seconds_before) {
  SolverMeasure measure(solver, input, goal);
  return drive(solver, measure, goal, control, listener, seconds_before);
}

}  // namespace hindsight
