// A training at work: it is run to its goal or to a stop, kept, looked at, and told of.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/parallel.h"
#include "base/result.h"
#include "base/run.h"
#include "live_line.h"
#include "store/blueprints/blueprint_file.h"
#include "train_options.h"
#include "training_course.h"

namespace hindsight {

// Where what is learnt stands beside the strategy.
std::string training_path(const std::string& strategy);

class TrainingRun {
 public:
  // `out` is where the strategy is written; no course: nobody wants to know.
  TrainingRun(const TrainOptions& given, Training training, std::string out,
              std::optional<TrainingCourse> course);

  // Both files are written at its end, too.
  Result<void> run(const RunControl& control);
  // The course's log and plot.
  Result<void> finish();

  bool complete() const { return passes() >= passes_; }
  std::uint64_t passes() const { return training_.trainer->iterations(); }
  double seconds() const { return seconds_since(started_) - apart_; }  // without what looking took
  const std::string& out() const { return out_; }
  // What is counted.
  std::string_view unit() const {
    return training_.plan.method == TrainingMethod::boards ? "boards" : "passes";
  }
  std::uint64_t visits() const { return training_.trainer->visits(); }
  RegretSummary summary() { return training_.trainer->summary(team_); }
  // What was measured of the strategy as it is; null: nothing.
  const TrainingRow* measured() const;

 private:
  bool over() const { return complete() || (given_.seconds > 0 && seconds() >= given_.seconds); }
  void advance(const RunControl& control);
  void look(const RunControl& control);
  void show();
  std::string progress() const;
  Result<void> save();

  const TrainOptions& given_;
  Training training_;
  std::optional<TrainingCourse> course_;
  double cpu_;  // of training
  std::string out_;
  Team team_;
  LiveLine live_;
  std::uint64_t before_, passes_, chunk_ = 1;
  Clock::time_point started_ = Clock::now(), saved_ = started_, summed_up_{};
  double apart_ = 0;       // seconds that looking took
  RegretSummary learnt_;   // of the live line
  double summing_up_ = 0;  // seconds that it took the last time
};

}  // namespace hindsight
