// How every hand fares on a board against one hand of any two cards, in the mean over the cards to come:
// exact.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cards/card.h"

namespace hindsight {

struct AnyHandOdds {
  std::array<double, combo_count> win{}, tie{};  // by Combo::index; 0 for hands that meet the board
};

// The board has 3 to 5 cards.  Some milliseconds for a flop.
AnyHandOdds any_hand_odds(CardSet board);

}  // namespace hindsight
