// A training as the terminal shows it: a line that lives, what was measured, and the course as a plot.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/clock.h"
#include "live_line.h"
#include "study/training/start_training.h"
#include "study/training/training_run.h"

namespace hindsight {

class TrainingLine {
 public:
  // `seconds`: the run's limit; 0: none.
  TrainingLine(bool quiet, TrainingRun& run, double seconds)
      : quiet_(quiet), live_(quiet), run_(run), limit_(seconds) {}

  void show();
  void tell(const TrainingRow& row);
  void say(const std::string& sentence) { live_.say(sentence); }
  void clear() { live_.clear(); }

 private:
  std::string progress() const;

  bool quiet_;
  LiveLine live_;
  TrainingRun& run_;
  double limit_;
  Clock::time_point summed_up_{};
  RegretSummary learnt_;
  double summing_up_ = 0;  // seconds that it took the last time
};

Result<void> plot_course(const std::string& path, const std::string& title, const TrainingRun& run);

}  // namespace hindsight
