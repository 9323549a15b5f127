// Matches of chip poker against a bot that does not look at its cards, as decision problems: what the best
// answer wins and what another such bot wins.
//
// Nothing is rounded but doubles.  Cards matter by how many of the 253 hands that the other may hold they
// beat and tie, so hands and flops are told apart by these two counts alone.  Over both stacks, modified
// policy iteration from below (Puterman and Shin 1978): every value on the way is what some way of playing
// wins, so that it is the limit that is never exceeded, and the last step gained less than 1e-13 anywhere.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "heritage/chip_poker.h"
#include "heritage/chip_strategy.h"

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

// The play that wins the most matches over 2 * stack chips against a habit that does not rule any amount out.
class MatchPlan {
 public:
  MatchPlan(int stack, int ante, const ChipHabit& theirs);
  int chips(const ChipView& view);  // to put in

 private:
  // Street, chips in, who is to act and whether anybody has acted: of each class of cards, what to put in.
  using Choices = std::map<std::tuple<int, int, int, int, bool>, std::vector<std::uint8_t>>;
  const Choices& choices(std::uint8_t me, int own);

  int stack_, ante_;
  ChipHabit theirs_;
  MatchValues values_;
  std::map<std::pair<std::uint8_t, int>, Choices> known_;  // by seat and own chips, when first needed
};

}  // namespace hindsight
