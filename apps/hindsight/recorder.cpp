// SPDX-License-Identifier: MIT
#include "recorder.h"

#include <algorithm>

namespace hindsight {

Recorder::Recorder(const GameSource& source, const Solver& solver, const StrategyFile& head, std::string path,
                   double save_every, std::optional<ConvergenceLog> log, Progress& progress)
    : source_(source),
      solver_(solver),
      head_(head),
      path_(std::move(path)),
      log_(std::move(log)),
      progress_(progress),
      save_every_(save_every),
      pause_(std::min(1.0, save_every)) {}

void Recorder::checkpoint(const Checkpoint& checkpoint) {
  points_.push_back(checkpoint);
  if (log_) log_->add(checkpoint);
  progress_.show(checkpoint, solver_.note());
  between(checkpoint.seconds);
}

void Recorder::between(double seconds) {
  if (path_.empty() || Clock::now() - saved_ < std::chrono::duration<double>(pause_)) return;
  const auto written = write_strategy(path_, snapshot(head_, source_, solver_, seconds));
  if (!written) progress_.say("warning: " + written.error().message + "; the run goes on");
  pause_ = std::min(pause_ * 2, save_every_);
  saved_ = Clock::now();
}

Result<void> Recorder::finish() { return log_ ? log_->finish() : Result<void>{}; }

}  // namespace hindsight
