// SPDX-License-Identifier: MIT
#include "solve/drive.h"

#include <algorithm>
#include <chrono>

namespace hindsight {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Checkpoints at 1, 2, 3, ... and then some 4 % apart: the same for every run, resumed ones included.
std::uint64_t next_checkpoint(std::uint64_t after) {
  std::uint64_t next = 1;
  while (next <= after) next += std::max<std::uint64_t>(1, next / 24);
  return next;
}

}  // namespace

Outcome drive(Solver& solver, const SolverInput& input, const Goal& goal, const RunControl& control,
              const std::function<void(const Checkpoint&)>& report, double seconds_before,
              const std::function<void(double seconds)>& between) {
  Outcome out;
  Checkpoint& now = out.last;
  double solving = 0;
  const auto measure = [&] {
    const auto start = Clock::now();
    const Strategy average = solver.average();
    now.evaluation =
        input.against ? evaluate_against(input.game, average, *input.against) : evaluate(input.game, average);
    now.measuring += seconds_since(start);
    now.iterations = solver.iterations();
    now.visits = solver.visits();
    now.seconds = seconds_before + solving;
    if (report) report(now);
  };
  // Between checkpoints the clock is looked at often enough that no limit is overrun by much.
  std::uint64_t slice = 1;
  const auto over = [&]() -> std::optional<StopReason> {
    if (control.stop.stop_requested()) return StopReason::stopped;
    if (solver.finished()) return StopReason::finished;
    if (goal.iterations && solver.iterations() >= *goal.iterations) return StopReason::iterations;
    if (goal.seconds && solving >= *goal.seconds) return StopReason::seconds;
    return {};
  };
  while (true) {
    const std::optional<StopReason> reason = over();
    if (reason || solver.iterations() > 0) measure();
    if (goal.target && solver.iterations() > 0 && now.evaluation.exploitability <= *goal.target) {
      out.reason = StopReason::target;
      return out;
    }
    if (reason) {
      out.reason = *reason;
      return out;
    }
    std::uint64_t until = next_checkpoint(solver.iterations());
    if (goal.iterations) until = std::min(until, *goal.iterations);
    while (solver.iterations() < until && !over()) {
      const std::uint64_t steps = std::min(until - solver.iterations(), slice);
      const auto start = Clock::now();
      solver.run(steps, control);
      const double spent = seconds_since(start);
      solving += spent;
      if (between) between(seconds_before + solving);
      if (spent < 0.01 && steps == slice) slice *= 2;
      if (spent > 0.1) slice = std::max<std::uint64_t>(1, steps / 2);
    }
  }
}

}  // namespace hindsight
