// Threads that run tasks when they are due: all that is done in the background is done by some of them.
//
// Each kind of work has workers of its own, so that none keeps another waiting.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "base/clock.h"

namespace hindsight {

class Workers {
 public:
  // As of nice(1): 0 like the threads that answer people
  explicit Workers(unsigned threads, int niceness = 10);
  ~Workers();  // stops

  // Waits for the tasks that have begun and drops all others, those that are still given among them.
  void stop();

  // Earliest first; at the same time in the order given.
  void run(std::function<void()> task);
  void run_at(Clock::time_point due, std::function<void()> task);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hindsight
