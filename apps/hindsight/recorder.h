// What a run leaves behind while it goes on: the live line, the log, the points of the plot, and now and then
// the strategy file, so that a kill at any moment costs seconds.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "convergence_log.h"
#include "progress.h"
#include "study/games/solution.h"

namespace hindsight {

class Recorder {
 public:
  // `path` empty: no strategy file is kept.
  Recorder(const GameSource& source, const Solver& solver, const StrategyFile& head, std::string path,
           std::optional<ConvergenceLog> log, Progress& progress);

  Listener listener(double save_every);  // for drive()

  const std::vector<Checkpoint>& points() const { return points_; }
  Result<void> finish();  // the log's failures

 private:
  void checkpoint(const Checkpoint& checkpoint);
  void save(double seconds);  // of solving so far

  const GameSource& source_;
  const Solver& solver_;
  const StrategyFile& head_;
  std::string path_;
  std::optional<ConvergenceLog> log_;
  Progress& progress_;
  std::vector<Checkpoint> points_;
};

}  // namespace hindsight
