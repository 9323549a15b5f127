// The feature vectors of all hands on a board.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "abstraction/abstraction_spec.h"
#include "abstraction/feature_vector.h"
#include "abstraction/hand_strength.h"
#include "cards/card.h"

namespace hindsight {

inline constexpr std::uint32_t equity_unit = 65'535;

struct BoardFeatures {
  std::array<FeatureVector, combo_count>
      vectors;  // by Combo::index; nothing of use for hands that meet the board
  std::array<std::uint16_t, combo_count> equities;  // E[HS] of equity_unit

  // The board has 3 to 5 cards; ochs is of 5 alone.  About 0.03 ms a river, 46 times that for a turn and
  // 1,176 times for a flop. Suits may be renamed: every number is exact, so that hands that differ by that
  // alone have the same vector.
  void compute(CardSet board, Feature feature, const OpponentGroups& groups);

 private:
  void compute_groups(CardSet board, const OpponentGroups& groups);
};

// The vector of one hand that the board leaves, the same as there.
FeatureVector feature_of(CardSet board, Combo hand, Feature feature, const OpponentGroups& groups);

// visit(a river) for each way to go on from a board of 3 to 5 cards.
template <class Visit>
void for_each_river(CardSet board, const Visit& visit) {
  if (board.size() == 5) return visit(board);
  const CardSet left = CardSet::deck().without(board);
  for (const Card card : left) {
    if (board.size() == 4) visit(board | card);
    if (board.size() == 3)
      for (const Card next : left)
        if (card < next) visit(board | card | next);
  }
}

// How many of them each hand meets.
constexpr std::uint32_t rivers_of(int board_size) {
  return board_size == 5 ? 1 : board_size == 4 ? 46 : 1081;
}

}  // namespace hindsight
