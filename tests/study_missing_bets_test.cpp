// Bets that a plan lacks: what translating them misjudges, by the formulas written out, and plans that come
// to know them.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "store/hands/phh_reader.h"
#include "store/hands/phh_replay.h"
#include "study/training/missing_bets.h"

namespace hindsight::this_file {
namespace {

constexpr const char* plan_text =
    "blinds = [50, 100]\nstacks = 20000\n[bets]\npreflop = { bet = \"2.5x\", raise = \"100%\" }\n"
    "flop = { bet = \"50%, 100%, a\", raise = \"100%\", oop = { donk = \"33%\" } }\n"
    "turn = \"50%\"\nriver = { bet = \"50%, 100%\", raise = \"a\" }\n"
    "[rules]\nraise_cap = 3\n[cards]\nseed = 4\n[training]\npasses = 30\nlevels = 9\n";

BlueprintPlan plan() { return *parse_blueprint_plan(plan_text); }

// A raise to 250 and a call: 500 in the middle.  p1 is in the big blind.
Hand hand(const std::string& after, Chips stack = 20'000) {
  const std::string record =
      "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [50, 100]\nmin_bet = 100\n"
      "starting_stacks = [" +
      std::to_string(stack) + ", " + std::to_string(stack) +
      "]\nactions = ['d dh p1 AsKs', 'd dh p2 QdQc', 'p2 cbr 250', 'p1 cc', "
      "'d db 2c7d9h'" +
      after + "]\n";
  return replay(*parse_phh(record)).value().hand;
}

double translated(double pot, double below, double above, double bet) {
  const double p = (above - bet) * (1 + below) / ((above - below) * (1 + bet));
  return pot * (p * (bet - below) + (1 - p) * (above - bet));
}

TEST(MissingBets, WhatIsMisjudgedAreTheChipsBetweenNeighbours) {
  const BlueprintPlan of = plan();
  const auto misjudged = [&](const std::string& after) {
    MissingBets bets(of);
    EXPECT_EQ(bets.add(hand(after)), MissingBets::Taken::counted);
    return bets.misjudged();
  };
  EXPECT_EQ(misjudged(", 'p1 cc', 'p2 cbr 250', 'p1 f'"), 0) << "half the pot is known";
  EXPECT_NEAR(misjudged(", 'p1 cc', 'p2 cbr 350', 'p1 f'"), translated(5, 0.5, 1, 0.7), 1e-12);
  EXPECT_NEAR(misjudged(", 'p1 cc', 'p2 cbr 125', 'p1 f'"), translated(5, 0, 0.5, 0.25), 1e-12)
      << "less than all sizes: checks and they";
  const std::string turn = ", 'p1 cc', 'p2 cc', 'd db Jc', 'p1 cbr 600', 'p2 f'";
  EXPECT_NEAR(misjudged(turn), 6 - 2.5, 1e-12) << "more than all sizes";
  // 1,000 in the middle after a call; a raise of it is to 1,250, all-in is not known.
  EXPECT_NEAR(misjudged(", 'p1 cc', 'p2 cbr 250', 'p1 cbr 1750', 'p2 f'"), 15 - 10, 1e-12);
}

TEST(MissingBets, WhatACapForbidsAndOtherTablesAreLeftOut) {
  const BlueprintPlan of = plan();
  MissingBets bets(of);
  EXPECT_EQ(bets.add(hand(", 'p1 cbr 250', 'p2 cbr 1000', 'p1 cbr 2500', 'p2 cbr 6000', 'p1 f'")),
            MissingBets::Taken::counted);
  EXPECT_EQ(bets.bets(), 1u + 3u) << "the fourth has no size at all";
  EXPECT_EQ(bets.add(hand(", 'p1 cc', 'p2 cc'", 5'000)), MissingBets::Taken::other_stacks);
  EXPECT_EQ(bets.hands(), 1u);
}

TEST(MissingBets, APlanThatLearnsThemMisjudgesAsMuchLessAsWasSaid) {
  const BlueprintPlan of = plan();
  std::vector<Hand> hands;
  for (const Chips to : {330, 350, 350, 360, 700, 125})
    hands.push_back(hand(", 'p1 cc', 'p2 cbr " + std::to_string(to) + "', 'p1 f'"));
  hands.push_back(hand(", 'p1 cc', 'p2 cc', 'd db Jc', 'p1 cbr 400', 'p2 f'"));
  hands.push_back(hand(", 'p1 cc', 'p2 cbr 250', 'p1 cbr 1750', 'p2 cbr 5750', 'p1 f'"));
  MissingBets before(of);
  for (const Hand& hand : hands) before.add(hand);
  const auto chosen = before.choose(4);
  ASSERT_EQ(chosen.size(), 4u);
  for (std::size_t i = 1; i < chosen.size(); ++i) EXPECT_GE(chosen[i - 1].saved, chosen[i].saved);
  const auto grown = with_bets(of, chosen);
  ASSERT_TRUE(grown) << grown.error().message;
  MissingBets after(*grown);
  for (const Hand& hand : hands) after.add(hand);
  double saved = 0;
  for (const MissingBet& bet : chosen) saved += bet.saved;
  EXPECT_NEAR(after.misjudged(), before.misjudged() - saved, 1e-9);
  EXPECT_GT(saved, 0.5 * before.misjudged());
  EXPECT_EQ(parse_blueprint_plan(grown->text)->text, grown->text);
}

TEST(MissingBets, NothingElseOfAPlanChanges) {
  const BlueprintPlan of = plan();
  const auto same = with_bets(of, {});
  ASSERT_TRUE(same) << same.error().message;
  const auto size = [](const BlueprintPlan& plan) {
    return BettingTree::count(plan.game.start, plan.game.menu).value().decisions;
  };
  EXPECT_EQ(size(*same), size(of));
  EXPECT_EQ(same->game.menu.raise_cap, 3);
  EXPECT_EQ(same->levels, 9u);
  EXPECT_EQ(same->cards.seed, 4u);
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (std::size_t street = 0; street < street_count; ++street) {
      EXPECT_EQ(same->game.menu.seats[seat][street].bet, of.game.menu.seats[seat][street].bet);
      EXPECT_EQ(same->game.menu.seats[seat][street].donk, of.game.menu.seats[seat][street].donk);
    }
}

}  // namespace
}  // namespace hindsight::this_file
