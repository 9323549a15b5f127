// SPDX-License-Identifier: MIT
#include "recorder.h"

namespace hindsight {

Recorder::Recorder(const GameSource& source, const Solver& solver, const StrategyFile& head, std::string path,
                   std::optional<ConvergenceLog> log, Progress& progress)
    : source_(source),
      solver_(solver),
      head_(head),
      path_(std::move(path)),
      log_(std::move(log)),
      progress_(progress) {}

Listener Recorder::listener(double save_every) {
  Listener out{.checkpoint = [this](const Checkpoint& now) { checkpoint(now); }};
  if (path_.empty()) return out;
  out.save = [this](double seconds) { save(seconds); };
  out.save_every = save_every;
  return out;
}

void Recorder::checkpoint(const Checkpoint& checkpoint) {
  points_.push_back(checkpoint);
  if (log_) log_->add(checkpoint);
  progress_.show(checkpoint, solver_.note());
}

void Recorder::save(double seconds) {
  const auto written = write_strategy(path_, snapshot(head_, source_, solver_, seconds));
  if (!written) progress_.say("warning: " + written.error().message + "; the run goes on");
}

Result<void> Recorder::finish() { return log_ ? log_->finish() : Result<void>{}; }

}  // namespace hindsight
