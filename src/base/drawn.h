// One of several outcomes, by a uniform number.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace hindsight {

// The first whose share of [0, 1) holds u, shares in order; what rounding leaves over is the last one's that
// has any.
template <class Share>
std::uint32_t drawn(double u, std::uint32_t count, const Share& share) {
  std::uint32_t last = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const double own = share(i);
    if (own <= 0) continue;
    last = i;
    if (u < own) return i;
    u -= own;
  }
  return last;
}

}  // namespace hindsight
