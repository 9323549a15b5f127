// Matches of chip poker against a bot that does not look at its cards, as decision problems: what the best answer wins
// and what another such bot wins.
//
// Nothing is rounded but doubles.  Cards matter by how many of the 253 hands that the other may hold they beat and tie, so
// hands and flops are told apart by these two counts alone.  Over both stacks, modified policy iteration from below (Puterman
// and Shin 1978): every value on the way is what some way of playing wins, so that it is the limit that is never exceeded,
// and the last step gained less than 1e-13 anywhere.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "heritage/chip_poker.h"

namespace hindsight {

// How often it puts in 0 to 4 chips, cut to what it has left.
using ChipHabit = std::array<double, max_chips + 1>;
inline constexpr ChipHabit random_habit{0.2, 0.2, 0.2, 0.2, 0.2}, full_bet_habit{0, 0, 0, 0, 1};

// The share of matches won from here on: [seat in the next hand][own stack, 0 to all chips].
using MatchValues = std::array<std::vector<double>, 2>;

// Of the best answer to the habit, in matches over 2 * stack chips.
MatchValues best_match_values(int stack, int ante, const ChipHabit& theirs);

// From equal stacks, either side starting as often: the most that anybody wins, and what a habit wins.
double max_matches(int stack, int ante, const ChipHabit& theirs);
double matches_won(int stack, int ante, const ChipHabit& mine, const ChipHabit& theirs);

}  // namespace hindsight
