// A file that long work keeps on the way: at first soon, then in pauses that are ten times as long as it
// takes.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "base/clock.h"
#include "base/result.h"

namespace hindsight {

class Keeping {
 public:
  explicit Keeping(std::function<Result<void>()> write) : write_(std::move(write)) {}

  Result<void> if_due() {
    if (seconds_since(last_) < pause_) return {};
    return now();
  }
  Result<void> now() {
    const Clock::time_point start = Clock::now();
    HS_RETURN_IF_ERROR(write_());
    last_ = Clock::now();
    pause_ = std::max(1.0, 10 * seconds_between(start, last_));
    return {};
  }

 private:
  std::function<Result<void>()> write_;
  Clock::time_point last_ = Clock::now();
  double pause_ = 1;  // seconds
};

}  // namespace hindsight
