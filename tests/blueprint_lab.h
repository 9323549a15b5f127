// Small games of hold'em for tests of blueprints, and buckets for them.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "blueprint/card_buckets.h"
#include "store/spots/spot_file.h"

namespace hindsight {

// Twelve cards, a flop of three, two streets.
inline HoldemSpot lab_spot() {
  return parse_spot(R"(board = ""
deck = "Q-A"
deal = [0, 3]
blinds = [1, 2]
stacks = 20
range_oop = "random"
range_ip = "random"
[bets]
bet = "100%"
raise = "100%"
[rules]
raise_cap = 2
)")
      .value();
}

// By the ranks of the hand, and after the flop by how many of them the board has: renaming suits changes
// nothing.
class RankBuckets final : public CardBuckets {
 public:
  std::uint32_t count(std::size_t round) const override { return round == 0 ? 9 : 27; }
  void find(std::size_t round, std::span<const CardSet> boards,
            std::span<std::uint16_t, combo_count> out) const override {
    const CardSet board = boards[round];
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const CardSet hand = Combo{i}.cards();
      if (hand.meets(board)) continue;
      int ranks = 0, met = 0;
      for (const Card card : hand) {
        ranks = 3 * ranks + card.rank() % 3;
        for (const Card other : board) met += other.rank() == card.rank();
      }
      out[i] = static_cast<std::uint16_t>(round == 0 ? ranks : 3 * ranks + std::min(met, 2));
    }
  }
};

}  // namespace hindsight
