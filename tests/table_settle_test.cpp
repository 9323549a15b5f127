// Stakes become pots, pots are divided, and the showdown decides: pots and showdown of the rule cases, and
// the pot example of the PokerFace report.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "table/settle.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

using OddChip = HandRules::OddChip;

Stakes stakes(const std::vector<Chips>& bets, SeatSet live) {
  Stakes s;
  std::copy(bets.begin(), bets.end(), s.bets.begin());
  s.live = live;
  return s;
}

SeatSet seats(std::initializer_list<int> numbers) {
  SeatSet set;
  for (const int number : numbers) set |= seat(number);
  return set;
}

std::vector<Pot> pots_of(const Stakes& s) {
  std::array<Pot, max_seats> pots{};
  const auto count = static_cast<std::size_t>(form_pots(s, pots));
  return {pots.begin(), pots.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::vector<Chips> split_among(Chips amount, SeatSet winners, OddChip rule) {  // in shares
  std::array<Share, max_seats> won{};
  split(amount, winners, rule, won);
  return {won.begin(), won.begin() + 4};
}

TEST(TableSettle, EachDistinctStakeOfTheLiveIsALayer) {
  const std::vector<Pot> expected{{400, seats({0, 1, 2, 3})}, {300, seats({1, 2, 3})}, {100, seats({1, 3})}};
  EXPECT_EQ(pots_of(stakes({100, 250, 200, 250}, seats({0, 1, 2, 3}))), expected);
}

TEST(TableSettle, FoldedChipsStayInTheLayersTheyReached) {
  EXPECT_EQ(pots_of(stakes({100, 200, 200, 100}, seats({0, 1, 2}))),
            (std::vector<Pot>{{400, seats({0, 1, 2})}, {200, seats({1, 2})}}));
  EXPECT_EQ(pots_of(stakes({100, 200, 200, 20}, seats({0, 1, 2}))),
            (std::vector<Pot>{{320, seats({0, 1, 2})}, {200, seats({1, 2})}}));
  EXPECT_EQ(pots_of(stakes({95, 200, 200, 115}, seats({0, 1, 2}))),
            (std::vector<Pot>{{380, seats({0, 1, 2})}, {230, seats({1, 2})}}));
}

TEST(TableSettle, ChipsAboveAllClaimantsFallToThePotBelow) {
  EXPECT_EQ(pots_of(stakes({100, 100, 300, 300}, seats({0, 1}))), (std::vector<Pot>{{800, seats({0, 1})}}));
  EXPECT_EQ(pots_of(stakes({50, 100, 300}, seats({0, 1}))),
            (std::vector<Pot>{{150, seats({0, 1})}, {300, seats({1})}}));
}

TEST(TableSettle, OddChips) {
  const SeatSet three = seats({0, 2, 3});
  constexpr Share chip = shares_per_chip;
  EXPECT_EQ(split_among(11, three, OddChip::casino), (std::vector<Share>{4 * chip, 0, 4 * chip, 3 * chip}));
  EXPECT_EQ(split_among(11, three, OddChip::pokerkit), (std::vector<Share>{5 * chip, 0, 3 * chip, 3 * chip}));
  EXPECT_EQ(split_among(11, three, OddChip::exact), (std::vector<Share>{9240, 0, 9240, 9240}));
  EXPECT_EQ(split_among(11, three, OddChip::last), (std::vector<Share>{3 * chip, 0, 4 * chip, 4 * chip}));
  EXPECT_EQ(split_among(10, three, OddChip::last), (std::vector<Share>{3 * chip, 0, 3 * chip, 4 * chip}));
}

TEST(TableSettle, WhatTheHouseAddsLiesInTheMainPot) {
  Stakes s = stakes({100, 200, 200}, seats({0, 1, 2}));
  s.added = 30;
  EXPECT_EQ(pots_of(s), (std::vector<Pot>{{330, seats({0, 1, 2})}, {200, seats({1, 2})}}));
}

// No rule book has it; sites fold for players who are away.
TEST(TableSettle, WhoIsAllInMayGiveUp) {
  Script s(casino(3), {200, 80, 200}, "2c2d7h7s9c AsJd AhJc KsQd");
  s.play("c c");
  EXPECT_FALSE(s.hand.give_up(seat(0))) << "who has chips folds at its turn";
  EXPECT_TRUE(s.hand.give_up(seat(1)));
  EXPECT_FALSE(s.hand.give_up(seat(1)));
  s.play("a f");
  EXPECT_EQ(s.turn(), "over");
  EXPECT_EQ(s.payoffs(), "180 -80 -100");
}

// The report's example: commitments 80, 200, 150 and 300; the first two tie for best, then the third.
TEST(TableSettle, PokerFaceExample) {
  // Two pair on the board: p1 and p2 have the ace beside it, p3 the king, p4 the ten.
  Script s(casino(4), {80, 200, 150, 300}, "2c2d7h7s9c AsJd AhJc KsQd Td4c");
  s.play("a a c c");
  EXPECT_EQ(s.payoffs(), "80 270 -150 -200");
  EXPECT_EQ(s.hand.returned(seat(3)), 100);
  std::string paid;
  for (int i = 0; i < 4; ++i) paid += std::to_string(s.hand.final_stack(seat(i))) + " ";
  EXPECT_EQ(paid, "160 470 0 100 ");
}

// The shipped program gave all chips of folded players to the best hand (its defect), even one all-in for
// less.
TEST(TableSettle, PokerFaceExampleWithAFoldedStake) {
  Script s(casino(4), {80, 1000, 1000, 1000}, "2c2d7h7s9c AsJd KhQc 8c6d 6h3s");
  s.play("r300 c a c");  // p1, the best hand, is in for 80
  s.play("r200 c f");    // p4 folds 300
  s.play("r500 f");      // p3 folds 500
  EXPECT_EQ(s.hand.returned(seat(1)), 500);
  EXPECT_EQ(s.pots(), "320 p1p2, 1060 p2");
  EXPECT_EQ(s.payoffs(), "240 560 -500 -300");
}

TEST(TableSettle, PokerFaceExampleWithAnOddChip) {
  Script s(casino(4), {81, 200, 150, 300}, "2c2d7h7s9c AsJd AhJc AcJh Td4c");  // three ways, 324 + 207 + 100
  s.play("a a c c");
  EXPECT_EQ(s.pots(), "324 p1p2p3p4, 207 p2p3p4, 100 p2p4");
  EXPECT_EQ(s.payoffs(), "27 112 61 -200");
}

TEST(TableSettle, OddChipsOfEachPotOnItsOwn) {
  const std::string straight = "6h7h8h9hTh 5c8s 5h9d 3dTd 4d9s Ac8d";  // the board plays
  const std::vector<Chips> stacks{88, 282, 295, 87, 36};
  const auto payoffs = [&](OddChip rule) {
    HandRules rules = with_blinds(casino_rules(), 5, 5, 10);
    rules.odd_chip = rule;
    return Script(rules, stacks, straight).play("c r35 f f c r295 c c").payoffs();
  };
  EXPECT_EQ(payoffs(OddChip::casino), "-5 2 2 1 0");
  EXPECT_EQ(payoffs(OddChip::pokerkit), "-5 3 1 1 0");
  EXPECT_EQ(payoffs(OddChip::exact), "-5 1.66667 1.66667 1.66667 0");
}

}  // namespace
}  // namespace hindsight::this_file
