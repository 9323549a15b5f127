// SPDX-License-Identifier: MIT
#include "blueprint/whole_game.h"

#include "base/check.h"

namespace hindsight {

std::vector<HandBuckets> hand_buckets(const CardRules& rules, const VectorGame& game,
                                      const CardBuckets& buckets) {
  std::vector<HandBuckets> out;
  std::array<std::uint16_t, combo_count> found{};
  for (const BoardNode& board : game.boards) {
    const auto round = rules.round_at(board.cards.size());
    HS_CHECK_THAT(round.has_value());
    buckets.find(*round, boards_by_round(rules, board.cards), found);
    out.push_back(group_hands(board.hands[0], found));
  }
  return out;
}

Result<WholeGame> whole_game(const HoldemSpot& spot, const CardBuckets& buckets, std::uint64_t memory,
                             unsigned threads) {
  WholeGame out;
  HS_TRY(out.game, make_game(spot, memory, false, threads));
  out.buckets = hand_buckets(spot.cards, out.game, buckets);
  out.deals.assign(out.game.boards.size(), 1);
  for (std::size_t b = 0; b < out.game.boards.size(); ++b)  // those that follow come later
    for (const BoardNode::Next& next : out.game.boards[b].next)
      out.deals[next.board] = out.deals[b] * static_cast<float>(next.suits.size());
  return out;
}

}  // namespace hindsight
