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
  Evaluation
      evaluation;  // of the average strategy; against a fixed strategy: of the learned seats, see drive()
};

enum class StopReason { target, iterations, seconds, finished, stopped };

struct Outcome {
  Checkpoint last;  // always measured at the very end
  StopReason reason = StopReason::stopped;
};

// Calls report at each checkpoint, on this thread, the last one included.  With input.against set,
// "exploitability" is what the learned seats still give away against that fixed strategy: value is by seat
// against it, best_response what an exact response earns, and nash_conv sums the differences.  Calls between
// every tenth of a second or so, however far apart the checkpoints are, with the seconds of solving so far.
Outcome drive(Solver& solver, const SolverInput& input, const Goal& goal, const RunControl& control,
              const std::function<void(const Checkpoint&)>& report, double seconds_before = 0,
              const std::function<void(double seconds)>& between = {});

}  // namespace hindsight
