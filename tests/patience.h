// How long a test waits for what must come: a bound that only what hangs reaches.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace hindsight {

// Minutes, as many times as HINDSIGHT_PATIENCE says: for slow machines, and for sanitizers.
inline std::chrono::minutes patience() {
  const char* const times = std::getenv("HINDSIGHT_PATIENCE");
  return std::chrono::minutes(4) * (times == nullptr ? 1 : std::max(1, std::atoi(times)));
}

inline std::chrono::steady_clock::time_point end_of_patience() {
  return std::chrono::steady_clock::now() + patience();
}

}  // namespace hindsight
