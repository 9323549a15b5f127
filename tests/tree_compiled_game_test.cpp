// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "small_game.h"

namespace hindsight::this_file {
namespace {

// As it is drawn in tree/compiled_game.cpp.
TEST(CompiledGame, LaysOutKuhnsThirteenSequences) {
  const SmallGame kuhn = small_game("kuhn");
  const Treeplex& plex = kuhn.game.plex[0];
  EXPECT_EQ(plex.sequences, 20u);
  ASSERT_EQ(plex.blocks.size(), 2u);
  const Block &start = plex.blocks[0], &facing = plex.blocks[1];
  EXPECT_EQ(start.first, 4u);
  EXPECT_EQ(start.actions, 2u);
  EXPECT_EQ(start.slots, 3u);
  EXPECT_EQ(start.stride, 4u);
  EXPECT_FALSE(start.aligned);
  EXPECT_EQ(plex.parents, (std::vector<std::uint32_t>{0, 0, 0, 0}));
  EXPECT_EQ(facing.first, 12u);
  EXPECT_TRUE(facing.aligned);
  EXPECT_EQ(facing.parent, 4u);
  std::map<std::string, std::uint32_t> first;
  for (InfosetId i{0}; i < kuhn.histories.infosets.end_id(); ++i)
    if (kuhn.game.infosets[i].player == Player{0})
      first[infoset_name(kuhn.histories, i)] = kuhn.game.infosets[i].first.value;
  EXPECT_EQ(first, (std::map<std::string, std::uint32_t>{
                       {"J", 4}, {"Q", 5}, {"K", 6}, {"J | pb", 12}, {"Q | pb", 13}, {"K | pb", 14}}));
  // Calls against bets: who has the higher card wins two.
  const PayoffMatrix& payoffs = kuhn.game.payoffs[0];
  const auto call = std::ranges::find(payoffs.products, 16u, &PayoffMatrix::Product::row);
  ASSERT_NE(call, payoffs.products.end());
  EXPECT_EQ(call->columns, 3u);
  const double* const matrix = &payoffs.matrices[call->matrix];
  constexpr int found_first[] = {1, 2, 0};  // player 2's slots: against a jack, a queen and a king come first
  for (int card = 0; card < 3; ++card)
    for (int slot = 0; slot < 3; ++slot) {
      const int other = found_first[slot];
      EXPECT_DOUBLE_EQ(call->scale * matrix[slot * 4 + card],
                       card == other ? 0 : (card > other ? 2 : -2) / 6.0);
    }
}

}  // namespace
}  // namespace hindsight::this_file
