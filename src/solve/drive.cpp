// SPDX-License-Identifier: MIT
#include "solve/drive.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>

#include "base/power.h"

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

// Whether the measurements will come to the target at their present pace: the slope of the best ones over the last
// factor of four in iterations, on log-log axes.
class Patience {
 public:
  Patience(double target, std::uint64_t histories, std::uint64_t explored)
      : target_(target), histories_(histories), explored_(explored) {}

  bool lost(const Checkpoint& now) {
    if (now.iterations <= explored_) return false;  // strategies of the moment, which need not come nearer
    const std::uint64_t averaged = now.iterations - explored_;
    const double before = best_.empty() ? now.evaluation.exploitability : best_.back().exploitability;
    best_.push_back({averaged, std::min(before, now.evaluation.exploitability)});
    while (best_.front().iterations < averaged / 4) best_.pop_front();
    const double share = static_cast<double>(averaged) / static_cast<double>(now.iterations);
    const double work =
        now.visits > 0 ? share * static_cast<double>(now.visits / histories_) : static_cast<double>(averaged);
    const auto& [first, worse] = best_.front();
    const auto& [last, better] = best_.back();
    if (work < static_cast<double>(min_patience) || last < 2 * first) return false;
    const double slope =
        natural_log(worse / better) / natural_log(static_cast<double>(last) / static_cast<double>(first));
    // Samples come near their best by chance: between two such the pace is that of any average, 1 / sqrt(t).
    const double pace = now.visits > 0 ? std::max(slope, 0.5) : slope;
    return !(pace * natural_log(patience_factor) >= natural_log(better / target_));
  }

 private:
  struct Best {
    std::uint64_t iterations;  // of those averaged
    double exploitability;
  };
  const double target_;
  const std::uint64_t histories_, explored_;
  std::deque<Best> best_;
};

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
  Patience patience(goal.target.value_or(0), input.histories.nodes.size(), solver.explored());
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
    if (goal.target.value_or(0) > 0 && !goal.iterations && solver.iterations() > 0 && patience.lost(now)) {
      out.reason = StopReason::stalled;
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
