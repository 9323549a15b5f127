// Listed games in the form of vectors are the tabular form, iteration by iteration, and those that have no
// such form are told why.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "search/listed_game.h"
#include "small_game.h"
#include "solve/cfr.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

class ListedVectors : public testing::TestWithParam<std::string> {};

TEST_P(ListedVectors, IterateAsTheTabularFormDoes) {
  const SmallGame listed = small_game(GetParam());
  const auto game = vectors_of(listed.histories);
  ASSERT_TRUE(game) << game.error().message;
  VectorCfr<double> vectors(*game, spot_rule, 1);
  Cfr table({listed.histories, listed.game}, {.rule = spot_rule});
  for (const std::uint64_t more : {1u, 2u, 7u, 40u}) {
    vectors.run(more, {});
    table.run(more, {});
    const VectorEvaluation ours = vectors.evaluate();
    const Evaluation plain = evaluate(listed.game, table.average());
    for (std::size_t seat = 0; seat < 2; ++seat) {
      EXPECT_NEAR(ours.value[seat], plain.value[seat], 1e-12);
      EXPECT_NEAR(ours.best_response[seat], plain.best_response[seat], 1e-12);
    }
  }
}

// Dice that are alike, hands of unequal chances, and cards that exclude each other.
INSTANTIATE_TEST_SUITE_P(All, ListedVectors,
                         testing::Values("liars_dice(faces=4)", "liars_dice(dice=2,faces=2)", "kuhn"),
                         case_name);

TEST(ListedGame, IsRefusedWhereMoreThanADealIsUnseenOrSeenLater) {
  for (const auto& [spec, why] :
       {std::pair{"kuhn(players=3)", "it has 3 players"}, std::pair{"leduc", "chance moves again"},
        std::pair{"goofspiel(cards=3)", "is seen by one alone"}}) {
    const auto refused = vectors_of(small_game(spec).histories);
    ASSERT_FALSE(refused) << spec;
    EXPECT_THAT(refused.error().message, testing::HasSubstr(why));
  }
}

}  // namespace
}  // namespace hindsight::this_file
