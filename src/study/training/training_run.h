// A training at work: driven to its goal (solve/drive.h), looked at on the way, and kept: the strategy, and
// beside it what goes on.  Of several processes the first looks and keeps, and all stop after the same pass.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/parallel.h"
#include "base/result.h"
#include "base/run.h"
#include "solve/drive.h"
#include "store/blueprints/blueprint_file.h"
#include "study/training/training_course.h"

namespace hindsight {

// Where what is learnt stands beside the strategy.
std::string training_path(const std::string& strategy);

class TrainingRun {
 public:
  // `out` is where the strategy is written; no course: nobody wants to know.
  TrainingRun(Training training, std::string out, std::optional<TrainingCourse> course, unsigned threads);

  struct Goal {
    std::uint64_t passes = 0;       // in all; 0: those of the plan
    std::optional<double> seconds;  // of training in this run
    double save_every = 600;        // seconds
  };
  // On the thread that drives.
  struct Listener {
    std::function<void(const TrainingRow&)> measured{};  // a look that the course took
    std::function<void()> between{};                     // some ten times a second
    std::function<void(const Error&)> not_kept{};        // it goes on: perhaps there is room the next time
    std::function<bool()> keeps{};                       // whether files are written at all; none: they are
  };
  // Both files are written at its end, too.  Of several processes all come here.
  Result<void> run(const Goal& goal, const RunControl& control, const Listener& listener);

  bool complete() const { return passes() >= wanted_; }  // as last asked for
  std::uint64_t passes() const { return training_.trainer->iterations(); }
  std::uint64_t passes_wanted() const { return wanted_; }
  std::uint64_t passes_before() const { return before_; }  // when it was made
  double seconds() const { return seconds_; }              // of training since then
  std::uint64_t visits() const { return training_.trainer->visits(); }
  const BlueprintPlan& plan() const { return training_.plan; }
  const std::string& out() const { return out_; }
  const TrainingCourse* course() const { return course_ ? &*course_ : nullptr; }
  RegretSummary summary() { return training_.trainer->summary(team_); }  // reads all that it holds
  // What was measured of the strategy as it is; null: nothing.
  const TrainingRow* measured() const;
  const Comm& comm() const { return *training_.comm; }
  // Of several processes the others wait, after run(), until the first has read all that it wants to know.
  void dismiss() { training_.trainer->dismiss(); }
  Result<void> finish() { return course_ ? course_->finish() : Result<void>{}; }  // the course's log

 private:
  class Timed;
  class Together;
  class Looks;
  Result<void> save();

  Training training_;
  std::string out_;
  std::optional<TrainingCourse> course_;
  Team team_;
  double cpu_;  // of training, on all threads
  std::uint64_t before_, wanted_;
  double seconds_ = 0;
};

}  // namespace hindsight
