// A clock that a test sets.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

#include "base/clock.h"

namespace hindsight {

// Stands still but where it is put ahead.
class SetClock {
 public:
  void advance(Clock::duration time) { ahead_ = ahead_.load() + time; }
  Now now() {
    return [this] { return start_ + ahead_.load(); };
  }

 private:
  const Clock::time_point start_ = Clock::now();
  std::atomic<Clock::duration> ahead_{};
};

}  // namespace hindsight
