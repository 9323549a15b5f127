// The most matches of chip poker that anybody can win from a bot that does not look at its cards: the value of the match
// as a decision problem, by value iteration over both stacks.  What a flop is worth to a hand is rounded to 1/100, so that
// the result is short of the truth by less than 0.001.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "postflop/chip_poker.h"

namespace hindsight {

// How often it puts in 0 to 4 chips, cut to what it has left.
using ChipHabit = std::array<double, most_chips + 1>;
inline constexpr ChipHabit random_habit{0.2, 0.2, 0.2, 0.2, 0.2}, full_bet_habit{0, 0, 0, 0, 1};

// Share of matches from equal stacks, either side starting as often.
double most_matches(int stack, int ante, const ChipHabit& habit);

}  // namespace hindsight
