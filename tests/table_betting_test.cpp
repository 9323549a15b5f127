// The rule cases of betting, by casino rules and, where they differ, by pokerkit's and the ACPC dealer's.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "table_script.h"

namespace hindsight::this_file {
namespace {

TEST(TableBlinds, HeadsUpTheButtonPostsSmallAndActsFirstBeforeTheFlopOnly) {
  Script s(casino(2), {1000, 1000});
  EXPECT_EQ(s.turn(), "p2 calls 50, raises 200-1000");
  EXPECT_EQ(s.play("c").turn(), "p1 checks, raises 200-1000");
  EXPECT_EQ(s.play("c").turn(), "p1 checks, raises 100-900");
}

TEST(TableBlinds, ShortSmallBlindChangesNeitherPriceNorRaise) {
  for (const HandRules& rules : {casino(3), pokerkit(3)})
    EXPECT_EQ(Script(rules, {30, 1000, 1000}).turn(), "p3 calls 100, raises 200-1000");
}

TEST(TableBlinds, ShortBigBlindIsOwedInFull) {
  Script s(casino(3), {1000, 30, 1000});
  EXPECT_EQ(s.turn(), "p3 calls 100, raises 200-1000");
  s.play("c c");
  EXPECT_EQ(s.turn(), "p1 checks, raises 100-900");
  EXPECT_EQ(s.play("c c c c c c").pots(), "90 p1p2p3, 140 p1p3");
}

TEST(TableBlinds, ShortBigBlindLowersThePriceInPokerkitAndIsRefusedByAcpc) {
  EXPECT_EQ(Script(pokerkit(3), {1000, 30, 1000}).turn(), "p3 calls 50, raises 150-1000");
  const std::vector<Chips> stacks{1000, 30, 1000};
  const auto refused = Hand::start(acpc(3), stacks);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "p2 cannot post 100 from a stack of 30: these rules refuse short blinds");
}

TEST(TableBlinds, TheLastPlayerNeedNotPayMoreThanAShortBigBlindIsInFor) {
  Script s(casino(3), {1000, 70, 1000});
  EXPECT_EQ(s.play("f").turn(), "p1 calls 20");
  EXPECT_EQ(s.play("c").pots(), "140 p1p2");
}

TEST(TableBlinds, HeadsUpBlindAllInEndsTheBetting) {
  Script s(casino(2), {30, 1000});
  EXPECT_TRUE(s.hand.over());
  EXPECT_EQ(s.hand.returned(seat(1)), 20);
  EXPECT_EQ(s.pots(), "60 p1p2");
}

TEST(TableBlinds, AcpcAsksTheLonePlayerWhoCanOnlyCall) {
  EXPECT_TRUE(Script(casino(2), {1000, 50}).hand.over());
  Script s(acpc(2), {1000, 50});
  EXPECT_EQ(s.turn(), "p1 checks");
  EXPECT_FALSE(s.hand.legal().can_fold);
  EXPECT_TRUE(s.play("c").hand.over());
}

TEST(TableBlinds, EverybodyAllInFromBlindsOrAntesGoesToTheShowdown) {
  EXPECT_TRUE(Script(casino(2), {100, 50}).hand.over());
  EXPECT_TRUE(Script(acpc(2), {100, 50}).hand.over());  // where the reference dealer loops for ever
  Script s(casino(3, 25), {25, 25, 10});
  EXPECT_TRUE(s.hand.over());
  EXPECT_EQ(s.hand.board().size(), 5u);
}

TEST(TableBlinds, TheBigBlindHasTheOption) {
  Script s(casino(3), {1000, 1000, 1000});
  EXPECT_EQ(s.play("c c").turn(), "p2 checks, raises 200-1000");
  EXPECT_EQ(s.play("r200").turn(), "p3 calls 100, raises 300-1000");
}

TEST(TableBlinds, TheOptionSurvivesAShortAllInButNotEverybodyAllIn) {
  Script s(casino(3), {1000, 1000, 150});
  EXPECT_EQ(s.play("a c").turn(), "p2 calls 50, raises 250-1000");
  Script all_in(casino(3), {100, 1000, 100});
  EXPECT_TRUE(all_in.play("c c").hand.over());
}

TEST(TableBlinds, AWalkWinsSmallBlindAndAntes) {
  Script s(casino(3, 10), {1000, 1000, 1000});
  s.play("f f");
  EXPECT_EQ(s.payoffs(), "-60 70 -10");
  EXPECT_EQ(s.hand.returned(seat(1)), 50);
  EXPECT_EQ(s.pots(), "130 p2");
}

TEST(TableBlinds, StartRefusesWhatNoTableHas) {
  const auto refused = [](const HandRules& rules, const std::vector<Chips>& stacks) {
    const auto hand = Hand::start(rules, stacks);
    return hand ? "" : hand.error().message;
  };
  EXPECT_EQ(refused(casino(2), {1000}), "a hand of 1 players: it takes 2 to 10");
  EXPECT_EQ(refused(casino(2), {1000, 0}), "p2 has a stack of 0: it must be 1 or more");
  EXPECT_EQ(refused(casino(3, 5), {1000, 1000}), "an ante or blind of p3, who is not dealt in");
  EXPECT_EQ(refused(HandRules{}, {1000, 1000}), "a minimum bet of 0: it must be 1 or more");
  EXPECT_EQ(refused(casino(2), {unlimited_stack, unlimited_stack}), "");
}

TEST(TableAntes, UniformAnteIsDead) {
  Script s(casino(3, 25), {1000, 1000, 1000});
  EXPECT_EQ(s.turn(), "p3 calls 100, raises 200-975");
  EXPECT_EQ(s.hand.pot(), 225);
}

TEST(TableAntes, SinglePlayerAnteIsPaidBeforeTheBlind) {
  HandRules rules = casino(3);
  rules.antes[1] = 100;
  Script s(rules, {1000, 130, 1000});
  EXPECT_EQ(s.hand.bet(seat(1)), 30);
  EXPECT_EQ(s.turn(), "p3 calls 100, raises 200-1000");
  EXPECT_EQ(s.play("c c c c c c c c").pots(), "190 p1p2p3, 140 p1p3");
  HandRules button = casino(3);
  button.antes[2] = 100;
  EXPECT_EQ(Script(button, {1000, 1000, 1000}).hand.pot(), 250);
}

TEST(TableAntes, ShortAnteCompetesForAllOrForWhatItMatched) {
  HandRules rules = casino(3, 25);
  Script all(rules, {1000, 1000, 5});
  EXPECT_EQ(all.play("c c c c c c c c").pots(), "55 p1p2p3, 200 p1p2");
  rules.trim_antes = true;
  Script matched(rules, {1000, 1000, 5});
  EXPECT_EQ(matched.play("c c c c c c c c").pots(), "15 p1p2p3, 240 p1p2");
}

TEST(TableAntes, TrimmedAnteOfOnePlayerGoesBack) {
  HandRules rules = casino(3);
  rules.trim_antes = true;
  rules.antes[1] = 100;
  EXPECT_EQ(Script(rules, {1000, 1000, 1000}).hand.returned(seat(1)), 100);
  rules.antes[1] = 150;
  EXPECT_TRUE(Script(rules, {1000, 150, 1000}).hand.able().has(seat(1)));  // all-in for a moment only
}

struct Straddle {
  const char* name;
  HandRules rules;
  std::size_t straddler;
  const char* first_turn;
  const char *moves, *last_turn;
  const char *more = "", *turn_after = nullptr;
};
void PrintTo(const Straddle& straddle, std::ostream* out) { *out << straddle.name; }
class TableStraddles : public testing::TestWithParam<Straddle> {};

TEST_P(TableStraddles, SayWhoActsAndHowMuchIsARaise) {
  Straddle given = GetParam();
  given.rules.blinds[given.straddler] = 200;
  Script s(given.rules, {2000, 2000, 2000, 2000});
  EXPECT_EQ(s.turn(), given.first_turn);
  EXPECT_EQ(s.play(given.moves).turn(), given.last_turn);
  if (given.turn_after != nullptr) {
    EXPECT_EQ(s.play(given.more).turn(), given.turn_after);
  }
}
INSTANTIATE_TEST_SUITE_P(
    Of, TableStraddles,
    testing::Values(Straddle{"MinimumRaiseIsOneBigBlindAndTheStraddlerActsLast", casino(4), 2,
                             "p4 calls 200, raises 300-2000", "c c c", "p3 checks, raises 300-2000", "r300",
                             "p4 calls 100, raises 400-2000"},
                    Straddle{"AcpcDemandsTwiceTheLargestBlind", acpc(4), 2, "p4 calls 200, raises 400-2000",
                             "c c c c", "p1 checks, raises 200-1800"},
                    Straddle{"AfterAButtonStraddleTheSmallBlindActsFirst", casino(4), 3,
                             "p1 calls 150, raises 300-2000", "c c c", "p4 checks, raises 300-2000"}),
    [](const auto& named) { return named.param.name; });

TEST(TableLatePosts, AreLiveAndMoveNobody) {
  HandRules rules = casino(5);
  rules.blinds[3] = -100;
  Script s(rules, {1000, 1000, 1000, 1000, 1000});
  EXPECT_EQ(s.turn(), "p3 calls 100, raises 200-1000");
  EXPECT_EQ(s.play("f").turn(), "p4 checks, raises 200-1000");
  EXPECT_EQ(s.hand.events()[2].kind, Event::Kind::late_post);
}

TEST(TableStraddles, OfEqualBlindsTheLastCounts) {
  EXPECT_EQ(Script(with_blinds(casino_rules(), 3, 100, 100), {1000, 1000, 1000}).turn(),
            "p3 calls 100, raises 200-1000");
}

TEST(TableStraddles, AFoldedPostGoesToThePotEvenAboveAllOthers) {
  HandRules rules = casino(4);
  rules.blinds[2] = -300;
  Script s(rules, {1000, 1000, 1000, 60});
  s.play("f c f");  // p2 has more in than p4 can win, and p3 more than both
  EXPECT_TRUE(s.hand.over());
  EXPECT_EQ(s.hand.returned(seat(2)), 0);
  EXPECT_EQ(s.pots(), "230 p2p4, 280 p2");
}

TEST(TableRaises, MinimumBetIsTheBigBlindAndMinimumRaiseTheLastOne) {
  Script s(casino(2), {5000, 5000});
  s.play("c c");
  EXPECT_EQ(s.turn(), "p1 checks, raises 100-4900");
  EXPECT_EQ(s.play("r250").turn(), "p2 calls 250, raises 500-4900");
  EXPECT_EQ(s.play("r700").turn(), "p1 calls 450, raises 1150-4900");
}

TEST(TableRaises, AfterAShortAllInTheNextRaiseIsOnTopOfIt) {
  const std::vector<Chips> stacks{2000, 2000, 2000, 400};
  EXPECT_EQ(Script(casino(4), stacks).play("r300 a").turn(), "p1 calls 350, raises 600-2000");
  EXPECT_EQ(Script(pokerkit(4), stacks).play("r300 a").turn(), "p1 calls 350, raises 600-2000");
  EXPECT_EQ(Script(acpc(4), stacks).play("r300 a").turn(), "p1 calls 350, raises 500-2000");
  EXPECT_EQ(Script(acpc(4), {2000, 2000, 2000, 350}).play("r300 a").turn(), "p1 calls 300, raises 500-2000");
}

TEST(TableRaises, AShortAllInDoesNotReopen) {
  Script s(casino(4), {2000, 2000, 2000, 400});
  EXPECT_EQ(s.play("r300 a f f").turn(), "p3 calls 100");
  EXPECT_FALSE(s.hand.play(Move::raise_to(600)));
  Script a(acpc(4), {2000, 2000, 2000, 400});
  EXPECT_EQ(a.play("r300 a f c").turn(), "p3 calls 100, raises 500-2000");
}

TEST(TableRaises, ShortAllInsAddUpToAFullRaise) {
  const std::vector<Chips> stacks{5000, 5000, 1400, 1800, 5000};
  for (const HandRules& rules : {casino(5), pokerkit(5)}) {
    Script s(rules, stacks);
    s.play("c c c c c");
    ASSERT_EQ(s.turn(), "p1 checks, raises 100-4900");
    s.play("r500 r1000");  // p1, p2
    EXPECT_EQ(s.play("r1300").turn(), "p4 calls 1300, raises 1700-1700");
    EXPECT_EQ(s.play("r1700").turn(), "p5 calls 1700, raises 2200-4900");
    EXPECT_EQ(s.play("f").turn(), "p1 calls 1200, raises 2200-4900");
    EXPECT_EQ(s.play("c").turn(), "p2 calls 700, raises 2200-4900");
  }
}

TEST(TableRaises, WhoCalledAFullRaiseFacesOnlyTheShortOneAfterIt) {
  Script s(casino(5), {700, 3000, 3000, 3000, 3000});
  EXPECT_EQ(s.play("r300 r600 c a f").turn(), "p3 calls 400, raises 1000-3000");
  EXPECT_EQ(s.play("c").turn(), "p4 calls 100");
  EXPECT_EQ(s.play("c").turn(), "p5 calls 100");
}

TEST(TableRaises, PokerkitCountsAFullAllInAmongTheShortOnes) {
  // 100, all-in 300 (full), called, all-in 350 (short): only pokerkit lets the caller raise again.
  const std::vector<Chips> stacks{350, 2000, 300, 2000, 2000};
  EXPECT_EQ(Script(casino(5), stacks).play("r300 c c a c").turn(), "p4 calls 50");
  EXPECT_EQ(Script(pokerkit(5), stacks).play("r300 c c a c").turn(), "p4 calls 50, raises 550-2000");
}

TEST(TableRaises, PokerkitLetsALimperRaiseAShortAllIn) {
  const std::vector<Chips> stacks{2000, 2000, 2000, 150};
  EXPECT_EQ(Script(casino(4), stacks).play("c a f c").turn(), "p3 calls 50");
  EXPECT_EQ(Script(pokerkit(4), stacks).play("c a f c").turn(), "p3 calls 50, raises 250-2000");
}

TEST(TableRaises, AShortOpeningAllInDoesNotReopenForCheckers) {
  const std::vector<Chips> stacks{1000, 160, 1000};
  EXPECT_EQ(Script(casino(3), stacks).play("c c c c a").turn(), "p3 calls 60, raises 160-900");
  EXPECT_EQ(Script(casino(3), stacks).play("c c c c a c").turn(), "p1 calls 60");
  EXPECT_EQ(Script(pokerkit(3), stacks).play("c c c c a c").turn(), "p1 calls 60, raises 160-900");
  EXPECT_EQ(Script(acpc(3), stacks).play("c c c c a").turn(), "p3 calls 60, raises 120-900");
}

TEST(TableRaises, NobodyLeftToBetAgainst) {
  Script s(casino(3), {300, 300, 1000});
  EXPECT_EQ(s.play("r300 c").turn(), "p2 calls 200");
  Script raise(casino(3), {300, 200, 1000});
  EXPECT_EQ(raise.play("c a").turn(), "p2 calls 100");  // p3 could raise, p2 has no more than a call
  EXPECT_EQ(raise.play("c").turn(), "p3 calls 200");
  EXPECT_TRUE(raise.play("c").hand.over());
}

TEST(TableRaises, TheMaximumIsTheOwnStackNotTheOpponents) {
  Script s(casino(2), {5000, 300});
  EXPECT_EQ(s.play("c").turn(), "p1 checks, raises 200-5000");
  s.play("a c");
  EXPECT_EQ(s.hand.returned(seat(0)), 4700);
  EXPECT_EQ(s.pots(), "600 p1p2");
}

TEST(TableRaises, CheckingAroundReachesTheShowdown) {
  Script s(casino(3), {1000, 1000, 1000});
  EXPECT_TRUE(s.play("c c c c c c c c c c c c").hand.over());
  EXPECT_EQ(s.pots(), "300 p1p2p3");
}

TEST(TableRaises, FoldingWhenCheckingIsFree) {
  Script s(casino(3), {1000, 1000, 1000});
  EXPECT_TRUE(s.play("c c").hand.legal().can_fold);
  EXPECT_EQ(s.play("f").turn(), "p1 checks, raises 100-900");
  Script a(acpc(3), {1000, 1000, 1000});
  const auto refused = a.play("c c").hand.play(Move::fold());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "p2 cannot fold where checking is free");
}

TEST(TableRaises, AcpcAllowsNoRaiseAfterSixtyFourMovesOfAStreet) {
  Script s(acpc(2), {1'000'000, 1'000'000});
  for (int moves = 0; moves <= 62; ++moves) {
    ASSERT_TRUE(s.hand.legal().can_raise) << moves;
    s.play("r" + std::to_string(s.hand.legal().min_to));
  }
  EXPECT_FALSE(s.hand.legal().can_raise);
}

TEST(TablePotLimit, TheMostIsACallAndThenThePot) {
  const HandRules rules = with_blinds(casino_rules(BettingLimit::pot_limit), 3, 50, 100);
  Script s(rules, {5000, 5000, 5000});
  EXPECT_EQ(s.turn(), "p3 calls 100, raises 200-350");
  EXPECT_EQ(s.play("r350").turn(), "p1 calls 300, raises 600-1150");
  EXPECT_EQ(s.play("f c").turn(), "p2 checks, raises 100-750");
  EXPECT_EQ(s.play("r750").turn(), "p3 calls 750, raises 1500-3000");
}

HandRules limit(HandRules rules, int seats) { return with_blinds(rules, seats, 5, 10); }

// Raises until no more are allowed; how many those were.
int raises_of_a_street(Script& s) {
  int raises = 0;
  for (; s.hand.legal().can_raise; ++raises) s.play("a");
  return raises;
}

TEST(TableLimit, RaisesOfAStreetAreCapped) {
  const std::vector<Chips> three(3, 10'000), two(2, 10'000);
  const auto count = [](HandRules rules, const std::vector<Chips>& stacks, const std::string& before) {
    Script s(limit(rules, static_cast<int>(stacks.size())), stacks);
    return raises_of_a_street(s.play(before));
  };
  const BettingLimit fixed = BettingLimit::fixed_limit;
  EXPECT_EQ(count(casino_rules(fixed), three, ""), 4);       // the blind is the bet
  EXPECT_EQ(count(casino_rules(fixed), three, "c c c"), 5);  // a bet and four raises
  EXPECT_EQ(count(pokerkit_rules(fixed), three, ""), 4);
  EXPECT_EQ(count(pokerkit_rules(fixed), two, "c c"), 4);
  EXPECT_EQ(count(acpc_rules(fixed), two, ""), 3);
  EXPECT_EQ(count(acpc_rules(fixed), two, "c c"), 4);
}

TEST(TableLimit, NoCapHeadsUp) {
  Script cash(limit(casino_rules(BettingLimit::fixed_limit), 3), {10'000, 10'000, 10'000});
  cash.play("f c c");
  EXPECT_GT(raises_of_a_street(cash), 100);
  HandRules rules = limit(casino_rules(BettingLimit::fixed_limit), 3);
  rules.cap_heads_up = HandRules::CapHeadsUp::off_in_hand;
  Script three(rules, {10'000, 10'000, 10'000});
  three.play("f c c");
  EXPECT_EQ(raises_of_a_street(three), 5);
  rules = limit(rules, 2);
  Script two(rules, {10'000, 10'000});
  EXPECT_GT(raises_of_a_street(two), 100);
}

TEST(TableLimit, BetsAreFixedAndDoubleOnTheTurn) {
  Script s(limit(casino_rules(BettingLimit::fixed_limit), 3), {1000, 1000, 1000});
  EXPECT_EQ(s.turn(), "p3 calls 10, raises 20-20");
  EXPECT_EQ(s.play("c c c").turn(), "p1 checks, raises 10-10");
  EXPECT_EQ(s.play("c c c").turn(), "p1 checks, raises 20-20");
  EXPECT_EQ(s.play("r20").turn(), "p2 calls 20, raises 40-40");
}

TEST(TableLimit, AStraddleIsNoRaise) {
  HandRules rules = limit(casino_rules(BettingLimit::fixed_limit), 4);
  rules.blinds[2] = 20;
  Script s(rules, {1000, 1000, 1000, 1000});
  EXPECT_EQ(s.turn(), "p4 calls 20, raises 30-30");
  EXPECT_EQ(raises_of_a_street(s), 4);
}

TEST(TableLimit, LessThanHalfABetMayBeCompletedAndDoesNotReopen) {
  const std::vector<Chips> stacks{1000, 1000, 14};  // on the flop p3 has 4 of 10
  Script s(limit(casino_rules(BettingLimit::fixed_limit), 3), stacks);
  s.play("c c c c c a");
  EXPECT_EQ(s.turn(), "p1 calls 4");
  Script raised(limit(casino_rules(BettingLimit::fixed_limit), 4), {1000, 1000, 24, 1000});
  raised.play("c c c c r10 c a");
  EXPECT_EQ(raised.turn(), "p4 calls 14, raises 20-20");  // completes
  EXPECT_EQ(raised.play("c").turn(), "p1 calls 4");
}

TEST(TableLimit, HalfABetCountsAsARaise) {
  Script s(limit(casino_rules(BettingLimit::fixed_limit), 4), {1000, 1000, 25, 1000});
  s.play("c c c c r10 c a");
  EXPECT_EQ(s.turn(), "p4 calls 15, raises 25-25");
  EXPECT_EQ(s.play("c").turn(), "p1 calls 5, raises 25-25");
}

TEST(TableLimit, OthersAddABetToTheAllIn) {
  const std::vector<Chips> stacks{1000, 1000, 24, 1000};
  Script k(limit(pokerkit_rules(BettingLimit::fixed_limit), 4), stacks);
  EXPECT_EQ(k.play("c c c c r10 c a").turn(), "p4 calls 14, raises 24-24");
  EXPECT_EQ(k.play("c").turn(), "p1 calls 4");
  Script a(limit(acpc_rules(BettingLimit::fixed_limit), 4), stacks);
  EXPECT_EQ(a.play("c c c c r10 c a c").turn(), "p1 calls 4, raises 24-24");
}

}  // namespace
}  // namespace hindsight::this_file
