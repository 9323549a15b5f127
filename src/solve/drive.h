// The one loop of everything that is solved by going on: iterate, measure, save, until a goal is reached.
//
// What iterates is a Trainer.  How far it has come is said by a Measure, which also says when to look and
// when to give up; SolverMeasure (solve/solver_measure.h) is the one of small games.  To run something new,
// write its Measure:
//
//   class Gap final : public Measure {
//     Measurement measure(bool last) override {
//       const double estimate = solver_.estimate();
//       if (!last && estimate > target_) return {.evaluation = {.exploitability = estimate}, .exact = false};
//       return {.evaluation = exactly(solver_)};
//     }
//     std::uint64_t next(std::uint64_t after) const override { return after + std::max(10, after / 8); }
//   };
//   Gap gap(solver, target);
//   const Outcome outcome = drive(solver, gap, {.target = target, .seconds = 60}, {stop, threads},
//                                 {.checkpoint = [&](const Checkpoint& now) { show(now); },
//                                  .save = [&](double seconds) { write(solver, seconds); }, .save_every =
//                                  30});
//
// A run that is to make so many iterations and be measured once is drive() with a goal of iterations and a
// Measure whose next() is UINT64_MAX.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "base/run.h"
#include "solve/trainer.h"
#include "tree/evaluation.h"

namespace hindsight {

// Whichever comes first; with nothing set it runs until it is stopped.
struct Goal {
  std::optional<double> target;             // exploitability, in the game's unit
  std::optional<std::uint64_t> iterations;  // in all, those before a resume included
  std::optional<double> seconds;            // of solving in this run
};

struct Measurement {
  Evaluation evaluation;
  bool exact = true;  // else an estimate, which says no more than that the target is not reached
};

struct Checkpoint {
  std::uint64_t iterations = 0;
  double seconds = 0;        // of solving, measuring left out; those before a resume included
  double measuring = 0;      // seconds spent on measuring
  std::uint64_t visits = 0;  // node visits of a trainer that samples
  // Of the average strategy.  Of seats trained against a fixed strategy: value is theirs against it,
  // best_response what a best answer earns, and "exploitability" the mean gap between the two, which is not a
  // distance from equilibrium.
  Evaluation evaluation;
  bool exact = true;  // as in Measurement
};

class Measure {
 public:
  virtual ~Measure() = default;
  // How far the trainer is now.  `last`: the run ends here, so that an estimate will not do.
  virtual Measurement measure(bool last) = 0;
  // The next iteration after this one at which to measure: by this and by what was measured, never by the
  // clock, but where a measure is for those who look alone and ends nothing (TrainingRun).
  virtual std::uint64_t next(std::uint64_t after) const;
  // Whether the target seems out of reach; asked after each measurement.  It depends on those and not on the
  // clock, so that every machine stops at the same place.
  virtual bool out_of_reach(const Checkpoint&) { return false; }

 protected:
  Measure() = default;
  Measure(const Measure&) = default;
  Measure& operator=(const Measure&) = default;
};

// Who is told what, all on the thread that drives.
struct Listener {
  std::function<void(const Checkpoint&)> checkpoint{};  // each measurement, the last one included
  // Every tenth of a second or so, however far apart the checkpoints are, with the seconds of solving so far.
  std::function<void(double seconds)> between{};
  // The same when it is time to save.  The pauses double from first_save on to save_every, and a save never
  // takes more than about a tenth of the time.
  std::function<void(double seconds)> save{};
  double save_every = 0, first_save = 1;  // seconds
};

enum class StopReason { target, iterations, seconds, finished, stopped, stalled };  // stalled: out of reach

struct Outcome {
  Checkpoint last;  // always measured at the very end, exactly
  StopReason reason = StopReason::stopped;
};

Outcome drive(Trainer& trainer, Measure& measure, const Goal& goal, const RunControl& control = {},
              const Listener& listener = {}, double seconds_before = 0);

}  // namespace hindsight
