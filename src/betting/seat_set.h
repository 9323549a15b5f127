// A set of seats, iterated in position order: for (Seat seat : set) ...
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

#include "base/bit_iterator.h"
#include "betting/units.h"

namespace hindsight {

struct SeatSet {
  std::uint16_t bits = 0;

  constexpr SeatSet() = default;
  explicit constexpr SeatSet(unsigned mask) : bits(static_cast<std::uint16_t>(mask)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): a set of one
  constexpr SeatSet(Seat seat) : SeatSet(1u << seat.value) {}
  static constexpr SeatSet first_of(int seats) { return SeatSet((1u << seats) - 1); }

  constexpr bool has(Seat seat) const { return (bits >> seat.value & 1) != 0; }
  constexpr bool empty() const { return bits == 0; }
  constexpr int size() const { return std::popcount(bits); }
  constexpr Seat first() const { return {static_cast<std::uint8_t>(std::countr_zero(bits))}; }  // not empty
  // The first member at or after `seat`, round the table.  Not empty.
  constexpr Seat from(Seat seat) const {
    const SeatSet later(bits & (~0u << seat.value));
    return later.empty() ? first() : later.first();
  }
  constexpr SeatSet without(SeatSet other) const { return SeatSet(bits & ~unsigned{other.bits}); }
  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return SeatSet(unsigned{a.bits} | b.bits); }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return SeatSet(unsigned{a.bits} & b.bits); }
  constexpr SeatSet& operator|=(SeatSet other) { return *this = *this | other; }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  using Iterator = BitIterator<Seat, unsigned>;
  constexpr Iterator begin() const { return {bits}; }
  constexpr Iterator end() const { return {0}; }
};

}  // namespace hindsight
