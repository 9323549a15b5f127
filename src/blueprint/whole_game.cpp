// SPDX-License-Identifier: MIT
#include "blueprint/whole_game.h"

#include "base/check.h"

namespace hindsight {

Result<WholeGame> whole_game(const HoldemSpot& spot, const CardBuckets& buckets, std::uint64_t memory,
                             unsigned threads) {
  WholeGame out;
  HS_TRY(out.game, make_game(spot, memory, false, threads));
  std::array<std::uint16_t, combo_count> found{};
  out.deals.assign(out.game.boards.size(), 1);
  for (std::size_t b = 0; b < out.game.boards.size(); ++b) {  // those that follow come later
    const BoardNode& board = out.game.boards[b];
    const auto round = spot.cards.round_at(board.cards.size());
    HS_CHECK_THAT(round.has_value());
    buckets.find(*round, boards_by_round(spot.cards, board.cards), found);
    out.buckets.push_back(group_hands(board.hands[0], found));
    for (const BoardNode::Next& next : board.next)
      out.deals[next.board] = out.deals[b] * static_cast<float>(next.suits.size());
  }
  return out;
}

}  // namespace hindsight
