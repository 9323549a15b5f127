// No-limit Leduc: legal raises, and the size of trees too large to walk.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/leduc_no_limit.h"
#include "named_moves.h"
#include "tree/enumerate.h"
#include "tree/history_tree.h"

namespace hindsight::this_file {
namespace {

LeducNoLimit game(const std::string& parameters) {
  const auto spec = Spec::parse("leduc_no_limit(" + parameters + ")");
  EXPECT_TRUE(spec);
  auto made = LeducNoLimit::make(*Arguments::check(*spec, LeducNoLimit::parameters));
  EXPECT_TRUE(made) << made.error().message;
  return *made;
}

std::vector<std::string> options(const LeducNoLimit& g, const LeducNoLimit::State& s) {
  std::vector<std::string> names;
  for (Action a = 0; a < g.action_count(s); ++a) names.push_back(g.action_name(s, a));
  return names;
}
using Names = std::vector<std::string>;

TEST(LeducNoLimit, PotBetsTriplesWhatTheOpponentHasIn) {
  const auto g = game("");
  EXPECT_EQ(options(g, after(g, {"K", "Q"})), (Names{"check", "bet 300", "all-in"}));
  EXPECT_EQ(options(g, after(g, {"K", "Q", "bet 300"})), (Names{"fold", "call", "raise 900", "all-in"}));
  EXPECT_EQ(options(g, after(g, {"K", "Q", "bet 300", "raise 900"})), (Names{"fold", "call", "all-in"}));
  EXPECT_EQ(options(g, after(g, {"K", "Q", "all-in"})), (Names{"fold", "call"}));
  EXPECT_EQ(options(g, after(g, {"K", "Q", "check", "check", "A"})), (Names{"check", "bet 300", "all-in"}));
}

TEST(LeducNoLimit, RaisesByAtLeastTheLastRaiseOrGoesAllIn) {
  const auto g = game("bets=grid:100");
  EXPECT_EQ(options(g, after(g, {"K", "Q"})).size(), 12u);                 // check, 200 .. 1100, all-in
  EXPECT_EQ(options(g, after(g, {"K", "Q", "bet 400"}))[2], "raise 700");  // 100 to 400 to 700
  EXPECT_EQ(options(g, after(g, {"K", "Q", "bet 200", "raise 500"}))[2], "raise 800");
  EXPECT_EQ(options(g, after(g, {"K", "Q", "bet 800"})), (Names{"fold", "call", "all-in"}));
  // A new round forgets the last raise, and the ante bounds the first bet.
  EXPECT_EQ(options(g, after(g, {"K", "Q", "bet 400", "call", "A"}))[1], "bet 500");
}

TEST(LeducNoLimit, AShortAllInMayBeLessThanAFullRaise) {
  const auto g = game("stack=250,bets=200+allin");
  EXPECT_EQ(options(g, after(g, {"K", "Q", "bet 200"})), (Names{"fold", "call", "all-in"}));
}

TEST(LeducNoLimit, DropsSizesBelowTheMinimumAndMergesEqualOnes) {
  const auto g = game("bets=0.1pot+pot+300+5pot+allin");
  EXPECT_EQ(options(g, after(g, {"K", "Q"})), (Names{"check", "bet 300", "bet 1100", "all-in"}));
}

TEST(LeducNoLimit, DealsThePublicCardWithoutDecisionsAfterAllIn) {
  const auto g = game("");
  const auto called = after(g, {"K", "Q", "all-in", "call"});
  ASSERT_EQ(g.turn(called).kind, Turn::Kind::chance);
  EXPECT_EQ(g.action_count(called), 3u);
  EXPECT_DOUBLE_EQ(g.probability(called, 0), 0.25);  // Q: one of two is left, of four cards
  const auto paired = after(g, {"K", "Q", "all-in", "call", "Q"});
  ASSERT_EQ(g.turn(paired).kind, Turn::Kind::terminal);
  EXPECT_EQ(g.payoff(paired, Player{0}), -1200);
  EXPECT_EQ(g.payoff(after(g, {"K", "Q", "all-in", "call", "A"}), Player{0}), 1200);
  EXPECT_EQ(g.payoff(after(g, {"K", "K", "all-in", "call", "A"}), Player{0}), 0);
}

TEST(LeducNoLimit, PlayerOneSpeaksFirstInBothRoundsAndAFoldCostsWhatIsIn) {
  const auto g = game("");
  const auto second = after(g, {"K", "Q", "bet 300", "call", "A"});
  EXPECT_EQ(g.turn(second).player, Player{0});
  EXPECT_EQ(g.information(second, Player{0}), (Information{"K", "r300c/A:"}));
  const auto folded = after(g, {"K", "Q", "bet 300", "fold"});
  ASSERT_EQ(g.turn(folded).kind, Turn::Kind::terminal);
  EXPECT_EQ(g.payoff(folded, Player{0}), 100);
  EXPECT_EQ(g.payoff(folded, Player{1}), -100);
}

// Where no size fits the round passes: with one total of 300 there is no bet left after it was called.
TEST(LeducNoLimit, PassesARoundInWhichNothingCanBeBet) {
  const auto g = game("bets=300");
  EXPECT_EQ(g.turn(after(g, {"K", "Q", "bet 300", "call", "A"})).kind, Turn::Kind::terminal);
  EXPECT_EQ(options(g, after(g, {"K", "Q", "check", "check", "A"})), (Names{"check", "bet 300"}));
}

// Betting decisions and infosets by independent counts of the same trees.
TEST(LeducNoLimitSize, IsKnownWithoutWalkingTheTree) {
  struct Row {
    const char* bets;
    double round1, round2, by_rank, by_card, relative_error;
  };
  const Row rows[] = {
      {"pot+allin", 12, 36, 360, 1152, 0},
      {"grid:100", 556, 9164, 84144, 278256, 0},
      {"grid:50", 3168, 78112, 712512, 2362368, 0},
      {"grid:10", 1.24e6, 9.0e7, 8.15e8, 2.71e9, 0.006},
      {"grid:1", 7.78e11, 2.30e14, 2.08e15, 6.92e15, 0.003},
  };
  for (const Row& row : rows) {
    const std::string bets = std::string("bets=") + row.bets;
    const auto by_rank = game(bets), by_card = game(bets + ",cards=card");
    EXPECT_NEAR(by_rank.betting_nodes(1), row.round1, row.relative_error * row.round1) << row.bets;
    EXPECT_NEAR(by_rank.betting_nodes(2), row.round2, row.relative_error * row.round2) << row.bets;
    EXPECT_NEAR(by_rank.infoset_count(), row.by_rank, row.relative_error * row.by_rank) << row.bets;
    EXPECT_NEAR(by_card.infoset_count(), row.by_card, row.relative_error * row.by_card) << row.bets;
  }
}

TEST(LeducNoLimitSize, AgreesWithTheWalkedTreeForAnyListOfSizes) {
  for (const char* parameters :
       {"bets=300", "bets=pot", "bets=half+pot+allin", "bets=0.75pot+2pot", "bets=grid:250",
        "bets=grid:100+pot,stack=700", "bets=grid:7,stack=60,ante=7", "bets=200+500+700",
        "stack=2,ante=1,bets=allin", "bets=half+allin,stack=1000,ante=3,cards=card"}) {
    const auto g = game(parameters);
    const auto tree = enumerate(g, 2'000'000);
    ASSERT_TRUE(tree) << parameters << ": " << tree.error().message;
    EXPECT_EQ(g.history_count(), static_cast<double>(tree->nodes.size())) << parameters;
    EXPECT_EQ(g.infoset_count(), static_cast<double>(tree->infosets.size())) << parameters;
  }
}

TEST(LeducNoLimitSize, RefusesATreeTooLargeBeforeBuildingIt) {
  const auto refused = enumerate(game("bets=grid:1"), 100'000'000);
  ASSERT_FALSE(refused);
  for (const char* part : {"bets=pot+allin has 360 infosets", "bets=grid:100 has 84,144 infosets"})
    EXPECT_NE(refused.error().message.find(part), std::string::npos) << refused.error().message;
}

}  // namespace
}  // namespace hindsight::this_file
