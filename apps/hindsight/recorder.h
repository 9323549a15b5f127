// What a run leaves behind while it goes on: the live line, the log, the points of the plot, and now and then
// the strategy file, so that a kill at any moment costs seconds.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "convergence_log.h"
#include "progress.h"
#include "study/games/solution.h"

namespace hindsight {

class Recorder {
 public:
  // `path` empty: no strategy file is kept.  The first saves come sooner than every `save_every` seconds.
  Recorder(const GameSource& source, const Solver& solver, const StrategyFile& head, std::string path,
           double save_every, std::optional<ConvergenceLog> log, Progress& progress);

  void checkpoint(const Checkpoint& checkpoint);
  void between(double seconds);  // of solving so far; saves if it is time to

  const std::vector<Checkpoint>& points() const { return points_; }
  Result<void> finish();  // the log's failures

 private:
  using Clock = std::chrono::steady_clock;

  const GameSource& source_;
  const Solver& solver_;
  const StrategyFile& head_;
  std::string path_;
  std::optional<ConvergenceLog> log_;
  Progress& progress_;
  std::vector<Checkpoint> points_;
  Clock::time_point saved_ = Clock::now();
  double save_every_, pause_;  // seconds; the pause until the next save doubles up to save_every_
};

}  // namespace hindsight
