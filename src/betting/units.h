// What all betting is counted in: chips, seats and streets.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/id.h"

namespace hindsight {

// Whole units of the smallest chip; hand histories with cents count cents.
using Chips = std::int64_t;

// The largest stack, and one of unknown size ("inf" in hand histories): nobody gets all-in from it.
inline constexpr Chips unlimited_stack = 100'000'000'000'000;

// Seats of those dealt in, in position order: 0 is the first left of the button, the last is the button.
// Heads-up seat 0 is the big blind and seat 1 the button with the small blind, as in PHH.
using Seat = Id<struct SeatTag, std::uint8_t>;
inline constexpr int max_seats = 10;

enum class Street : std::uint8_t { preflop, flop, turn, river };
inline constexpr std::size_t street_count = 4;
inline constexpr std::array<std::string_view, street_count> street_names{"preflop", "flop", "turn", "river"};

constexpr Street after(Street street) { return static_cast<Street>(static_cast<int>(street) + 1); }

}  // namespace hindsight
