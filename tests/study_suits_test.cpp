// Strategies by rank where suits are told apart: the same play, worth the same.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.h"
#include "store/games/load_game.h"
#include "study/games/solution.h"
#include "study/games/suits.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

TEST(Suits, AreWhatTwoFormsOfAGameDifferBy) {
  EXPECT_EQ(with_suits("leduc"), "leduc(cards=card)");
  EXPECT_EQ(with_suits("leduc_no_limit(bets=grid:299)"), "leduc_no_limit(bets=grid:299,cards=card)");
  EXPECT_EQ(without_suits("leduc_no_limit(bets=half+allin,cards=card)"), "leduc_no_limit(bets=half+allin)");
  for (const char* game :
       {"kuhn", "kuhn(cards=13)", "leduc(cards=card)", "liars_dice", "game.efg", "nonsense("})
    EXPECT_EQ(with_suits(game), std::nullopt) << game;
  EXPECT_EQ(without_suits("leduc"), std::nullopt);
}

TEST(Suits, AStrategyByRankIsWorthTheSameWhereSuitsAreToldApart) {
  const Scratch dir;
  for (const char* game : {"leduc", "leduc_no_limit(bets=grid:299)"}) {
    ASSERT_EQ(run_program({"solve", game, "--iterations", "7", "--out", dir / "own.hs", "--quiet"}).code, 0);
    const Solution own = load_solution(dir / "own.hs").value();
    const GameSource suited = load_game(*with_suits(game)).value();
    const auto loaded = load_strategy_for(suited, dir / "own.hs");
    ASSERT_TRUE(loaded) << loaded.error().message;
    const Evaluation by_rank = evaluate(own.source.game, own.strategy),
                     by_card = evaluate(suited.game, loaded->strategy);
    for (std::size_t p = 0; p < 2; ++p) {
      EXPECT_NEAR(by_card.value[p], by_rank.value[p], 1e-9) << game;
      EXPECT_NEAR(by_card.best_response[p], by_rank.best_response[p], 1e-9) << game;
    }
  }
}

TEST(Suits, StrategiesByRankAndByCardMeet) {
  const Scratch dir;
  const auto solve = [&](const char* game, const char* iterations, const std::string& path) {
    ASSERT_EQ(run_program({"solve", game, "--iterations", iterations, "--out", path, "--quiet"}).code, 0);
  };
  solve("leduc", "9", dir / "rank.hs");
  solve("leduc(cards=card)", "3", dir / "card.hs");
  const Finished one = run_program({"evaluate", dir / "rank.hs", "--against", dir / "card.hs", "--json"}),
                 other = run_program({"evaluate", dir / "card.hs", "--against", dir / "rank.hs", "--json"});
  ASSERT_EQ(one.code, 0) << one.err;
  ASSERT_EQ(other.code, 0) << other.err;
  for (std::size_t p = 0; p < 2; ++p)
    EXPECT_NEAR(one.json()["against"]["value"][p].get<double>(),
                -other.json()["against"]["value"][1 - p].get<double>(), 1e-9);
  EXPECT_EQ(
      run_program({"match", dir / "rank.hs", dir / "card.hs", "--game", "leduc(cards=card)", "--hands", "20"})
          .code,
      0);
  const Finished refused =
      run_program({"match", dir / "rank.hs", dir / "card.hs", "--game", "leduc", "--hands", "20"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err,
              HasSubstr("card.hs' tells suits apart, and leduc does not: name the game leduc(cards=card)"));
}

}  // namespace
}  // namespace hindsight::this_file
