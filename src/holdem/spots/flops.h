// Many flops to solve one spot on: all of them up to suits, or a few that stand for all.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "cards/range.h"

namespace hindsight {

struct WeightedBoard {
  std::vector<Card> board;
  double weight = 1;  // how many flops it stands for
  friend bool operator==(const WeightedBoard&, const WeightedBoard&) = default;
};

inline constexpr std::size_t flop_classes = 1755;
inline constexpr std::size_t usual_subset = 95;

// The flops of a deck of whole ranks that differ by more than suits, with how many each is of all: of 22,100
// in hold'em's.
std::vector<WeightedBoard> all_flops(CardSet deck = CardSet::deck());

// The same with such ranges: suits stand for each other as far as both ranges leave them alone, so that there
// are up to 22,100.
std::vector<WeightedBoard> all_flops(const std::array<Range, 2>& ranges, CardSet deck = CardSet::deck());

// `count` of them, but at least one of each of the six textures (suits and pairs).  A texture gets flops in
// proportion to its weight: its flops, in an order in which neighbours are alike, are cut into pieces of
// equal weight, and the middle one of each piece stands for it.  Weights add up to those of all.
std::vector<WeightedBoard> flop_subset(std::size_t count, CardSet deck = CardSet::deck());
std::vector<WeightedBoard> flop_subset(std::size_t count, const std::vector<WeightedBoard>& of);

// What players say of a flop: rainbow, two-tone or monotone; unpaired, paired or trips; connected where a
// straight is possible; ace-high to ten-high, or low.
inline constexpr std::array<std::string_view, 13> flop_word_list{
    "rainbow",  "two-tone",  "monotone",   "unpaired",  "paired",   "trips", "connected",
    "ace-high", "king-high", "queen-high", "jack-high", "ten-high", "low"};
std::vector<std::string_view> flop_words(const std::vector<Card>& board);

// Weight of the pairs of hands, one of each range, that share no card with each other or the dead ones.
double matchups(const std::array<Range, 2>& ranges, CardSet dead);

}  // namespace hindsight
