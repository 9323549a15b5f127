// What a player calls a hand on a board: "top pair", "flush draw".
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "cards/card.h"

namespace hindsight {

// The made hand first, then the draws while cards are to come.  A pair is named by what the hole cards make of it: a set is a
// pair in the hand, trips are one on the board; where only the board pairs, the hand has none.  Draws take a hole card at least:
//   flush draw, backdoor flush draw (on a flop)     four, three of a suit
//   open-ended, gutshot                             two and more ranks, one rank that make a straight that the board would not
std::vector<std::string_view> hand_words(CardSet hole, CardSet board);

}  // namespace hindsight
