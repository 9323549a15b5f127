// Hands of seven bytes are read two at a time, 16 hands in eight reads of 16 bytes, and sorted card by card.
// The last read begins two bytes early, so that none goes beyond its hands.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace hindsight::detail {

inline constexpr int pair_start[8] = {0, 14, 28, 42, 56, 70, 84, 96};
inline constexpr std::uint8_t pair_shuffle[2][16] = {{0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12, 6, 13, 6, 13},
                                                     {2, 9, 3, 10, 4, 11, 5, 12, 6, 13, 7, 14, 8, 15, 8, 15}};

}  // namespace hindsight::detail
