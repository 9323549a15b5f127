// SPDX-License-Identifier: MIT
#include "blueprint/card_buckets.h"

#include <array>

namespace hindsight {

std::uint16_t CardBuckets::bucket(std::size_t round, std::span<const CardSet> boards,
                                  std::uint16_t hand) const {
  std::array<std::uint16_t, combo_count> all{};
  find(round, boards, all);
  return all[hand];
}

std::vector<CardSet> boards_by_round(const CardRules& rules, std::span<const Card> cards) {
  std::vector<CardSet> out;
  CardSet board;
  std::size_t at = 0;
  for (const int count : rules.dealt) {
    const std::size_t end = at + static_cast<std::size_t>(count);
    if (end > cards.size()) break;
    for (; at < end; ++at) board |= cards[at];
    out.push_back(board);
  }
  return out;
}

}  // namespace hindsight
