// What every hand wins of the pot against ranges, all hands at once, in the mean over the cards to come.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "play/response/hand_equity.h"

namespace hindsight {

// By own hand: the weights of the hands that may be held against it, and the same times its share of a
// showdown with each.  0 for hands that meet the board.
struct RangeShares {
  ByCombo weight{}, won{};
};

// The board has 0 or 3 to 5 cards, which the ranges leave out.
std::vector<RangeShares> shares_against(std::span<const ByCombo> ranges, CardSet board);

}  // namespace hindsight
