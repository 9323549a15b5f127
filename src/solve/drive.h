// Runs a solver to a goal, measuring on the way at iterations that depend on nothing but the goal.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "base/run.h"
#include "solve/solver.h"
#include "tree/evaluate.h"

namespace hindsight {

// Whatever comes first; with nothing set it runs until it is stopped.
struct Goal {
  std::optional<double> target;             // exploitability, in the game's unit
  std::optional<std::uint64_t> iterations;  // in all, those before a resume included
  std::optional<double> seconds;            // of solving in this run
};

struct Checkpoint {
  std::uint64_t iterations = 0;
  double seconds = 0;        // of solving, measuring left out; those before a resume included
  double measuring = 0;      // seconds spent on measuring
  std::uint64_t visits = 0;  // node visits of a solver that samples
  // Of the average strategy.  Of seats trained against a fixed strategy: value is theirs against it, best_response what a
  // best answer earns, and "exploitability" the mean gap between the two, which is no distance from equilibrium.
  Evaluation evaluation;
};

// stalled: the target seems out of reach, see drive().
enum class StopReason { target, iterations, seconds, finished, stopped, stalled };

struct Outcome {
  Checkpoint last;  // always measured at the very end
  StopReason reason = StopReason::stopped;
};

// Work after which a run may be given up: iterations averaged, of a solver that samples visits of every history.
inline constexpr std::uint64_t min_patience = 1'000'000;
inline constexpr double patience_factor = 10;

// Calls report at each checkpoint, on this thread, the last one included.  Calls between every tenth of a second or so,
// however far apart the checkpoints are, with the seconds of solving so far.  A run with a target above 0 and no
// number of iterations ends as stalled where, after min_patience, patience_factor times as many iterations would not reach it at
// the present pace: by what was measured and not by the clock, so that every machine stops at the same place.
Outcome drive(Solver& solver, const SolverInput& input, const Goal& goal, const RunControl& control,
              const std::function<void(const Checkpoint&)>& report, double seconds_before = 0,
              const std::function<void(double seconds)>& between = {});

}  // namespace hindsight
