// How much longer a run takes.
// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <optional>

#include "solve/drive.h"

namespace hindsight {

// Guesses from the last third of a run how long it takes to the target: exploitability falls along a straight
// line on log-log axes.
class Forecast {
 public:
  explicit Forecast(const Goal& goal) : goal_(goal) {}
  void add(const Checkpoint& checkpoint);
  // In seconds of solving; nothing while no guess is sound, or where no such goal is set.
  std::optional<double> to_target() const;
  std::optional<double> to_limit() const;  // of iterations or time, whichever comes first

 private:
  struct Point {
    double log_iterations, log_exploitability;
  };
  double seconds_for(double iterations) const;

  Goal goal_;
  std::deque<Point> recent_;
  Checkpoint last_;
  double started_ = -1;  // Checkpoint::seconds of the first
};

}  // namespace hindsight
