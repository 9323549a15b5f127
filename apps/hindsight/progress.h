// The live line of a run on stderr: rewritten in place on a terminal, a new line every few seconds elsewhere.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>

#include "solve/drive.h"
#include "store/game_source.h"

namespace hindsight {

// Guesses from the last third of a run how long it takes to the target: exploitability falls along a straight
// line on log-log axes.
class Forecast {
 public:
  explicit Forecast(const Goal& goal) : goal_(goal) {}
  void add(const Checkpoint& checkpoint);
  // In seconds of solving; nothing while no guess is sound, or where no such goal is set.
  std::optional<double> to_target() const;
  std::optional<double> to_limit() const;  // of iterations or time, whatever comes first

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

class Progress {
 public:
  Progress(const GameSource& source, const Goal& goal, bool quiet);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(const Checkpoint& checkpoint, const std::string& note);
  void say(const std::string& line);  // a message that stays
  void clear();                       // takes the live line away

 private:
  using Clock = std::chrono::steady_clock;
  std::string line(const Checkpoint& checkpoint, const std::string& note) const;

  const GameSource& source_;
  Forecast forecast_;
  bool quiet_, terminal_;
  bool line_open_ = false;
  Clock::time_point shown_ = Clock::now();
};

}  // namespace hindsight
