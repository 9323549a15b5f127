// How far a training is from perfect while it goes on: exact exploitability in the whole game, for decks that are small enough.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "base/result.h"
#include "store/blueprints/blueprint_file.h"

namespace hindsight {

// What it measures is the strategy as it would be written.  It looks again when a quarter more time has passed, and twenty times
// what looking took.
class TrainingCourse {
 public:
  // Of each look a row: passes, CPU seconds of this training, exploitability and values in chips.  No file where `log` is empty.
  static Result<TrainingCourse> open(const std::string& log);

  bool due(double cpu_seconds) const { return cpu_seconds >= next_; }
  // What people read.  Refused where the game is too large.
  Result<std::string> look(const Training& training, double cpu_seconds, Executor& executor);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  double next_ = 1;
};

double cpu_seconds();  // of this process, all threads together

}  // namespace hindsight
