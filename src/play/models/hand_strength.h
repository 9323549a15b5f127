// How strong hands are on a board, quickly, for ranking the hands of a range.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "base/recent.h"
#include "cards/range.h"

namespace hindsight {

using HandRanks = std::array<double, combo_count>;  // by Combo::index

// What a hand wins of a pot against any two cards, about: over boards of which each card that may come is in
// as many.  Before the flop and on the river it is exact but for cards in common; hands that meet the board
// have 0.
HandRanks quick_strength(CardSet board);

// Of the hands of the range, the share that is weaker, and half of those alike; of others nothing (0).
HandRanks ranks_in(const Range& range, const HandRanks& strength);

// Hands on a board from the weakest to the strongest, so that ranges are ranked without sorting.
struct StrengthOrder {
  std::vector<std::uint16_t> hands;  // by Combo::index, those that the board leaves
  std::vector<std::uint16_t> ends;   // of hands that are alike, one group after the other
};
StrengthOrder strength_order(CardSet board);
// As ranks_in(range, quick_strength(board)).
HandRanks ranks_in(const Range& range, const StrengthOrder& order);

class StrengthOrders {
 public:
  std::shared_ptr<const StrengthOrder> on(CardSet board) {
    return kept_.get(board, [&] { return strength_order(board); });
  }

 private:
  Recent<CardSet, StrengthOrder> kept_{16};
};

// The last boards that were asked for.
class QuickStrengths {
 public:
  std::shared_ptr<const HandRanks> on(CardSet board) {
    return kept_.get(board, [&] { return quick_strength(board); });
  }

 private:
  Recent<CardSet, HandRanks> kept_{16};
};

}  // namespace hindsight
