// What a player calls a hand on a board: "top pair", "flush draw".
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "cards/card.h"

namespace hindsight {

// The made hand first, then the draws while cards are to come.  A pair is named by what the hole cards make
// of it: a set is a pair in the hand, trips are one on the board; where only the board pairs, the hand has
// none.  Draws take a hole card at least:
//   flush draw, backdoor flush draw (on a flop)     four, three of a suit
//   open-ended, gutshot                             two and more ranks, one rank that make a straight that
//   the board would not
std::vector<std::string_view> hand_words(CardSet hole, CardSet board);

// The first words that there are, the weakest first.
inline constexpr std::array<std::string_view, 16> made_hands{
    "no pair",  "king high",  "ace high",       "low pair",      "pocket pair", "second pair",
    "top pair", "overpair",   "two pair",       "trips",         "set",         "straight",
    "flush",    "full house", "four of a kind", "straight flush"};
inline constexpr std::array<std::string_view, 4> draws{"flush draw", "open-ended", "gutshot",
                                                       "backdoor flush draw"};

}  // namespace hindsight
