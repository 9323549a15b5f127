// Iterates over the members of a set that is kept as bits, lowest first.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace hindsight {

// Member: an aggregate of the bit's number.
template <class Member, class Bits>
struct BitIterator {
  Bits left;
  constexpr Member operator*() const { return {static_cast<std::uint8_t>(std::countr_zero(left))}; }
  constexpr BitIterator& operator++() {
    left &= left - 1;
    return *this;
  }
  friend constexpr bool operator==(BitIterator, BitIterator) = default;
};

}  // namespace hindsight
