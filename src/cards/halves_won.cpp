// SPDX-License-Identifier: MIT
#include "cards/halves_won.h"

namespace hindsight {

// Numbers of 16 bits throughout, of which compilers take many at once.

// A value of 0 becomes the greatest number, which is never below.
void add_halves_won(HandValues values, HandValue own, std::span<std::uint16_t, combo_count> halves) {
  const auto mine = static_cast<std::uint16_t>(own - 1);
  for (std::size_t i = 0; i < combo_count; ++i) {
    const auto theirs = static_cast<std::uint16_t>(values[i] - 1);
    const std::uint16_t won = theirs < mine ? 2 : 0, tied = theirs == mine ? 1 : 0;
    halves[i] = static_cast<std::uint16_t>(halves[i] + (won | tied));
  }
}

std::uint32_t halves_won(HandValues values, HandValue own) {
  const auto mine = static_cast<std::uint16_t>(own - 1);
  std::uint16_t out = 0;
  for (const HandValue value : values) {
    const auto theirs = static_cast<std::uint16_t>(value - 1);
    const std::uint16_t won = theirs < mine ? 2 : 0, tied = theirs == mine ? 1 : 0;
    out = static_cast<std::uint16_t>(out + (won | tied));
  }
  return out;
}

}  // namespace hindsight
