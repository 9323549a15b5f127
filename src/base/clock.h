// The time that a run takes.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace hindsight {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace hindsight
