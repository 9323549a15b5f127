// The time that a run takes.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>

namespace hindsight {

using Clock = std::chrono::steady_clock;

// What time it is for the caller: Clock::now, or what a test says.
using Now = std::function<Clock::time_point()>;

inline double seconds_between(Clock::time_point start, Clock::time_point end) {
  return std::chrono::duration<double>(end - start).count();
}

inline double seconds_since(Clock::time_point start) { return seconds_between(start, Clock::now()); }

}  // namespace hindsight
