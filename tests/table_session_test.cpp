// Many hands at one table: the button of tournaments and of cash games, blinds, rebuys, chips.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "table/session.h"
#include "table_play.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

using Button = SessionRules::Button;

SessionRules fixed(Button button) {
  return {.blinds = {.levels = {{.small_blind = 50, .big_blind = 100}}}, .button = button};
}

Chair chair(int number) { return {static_cast<std::uint8_t>(number)}; }

// "button 2: c3=50 c0=100 c1 c2": the chairs in position order, what they post, and antes after a plus.
std::string text(const Lineup& lineup) {
  std::string out = "button " + std::to_string(lineup.button.value) + ":";
  for (Seat s; s.value < lineup.seats; ++s) {
    out += " c" + std::to_string(lineup.chairs[s.value].value);
    if (const Chips blind = lineup.rules.blinds[s.value]; blind != 0) out += "=" + std::to_string(blind);
    if (const Chips ante = lineup.rules.antes[s.value]; ante != 0) out += "+" + std::to_string(ante);
  }
  return out;
}

// Who sits where in the next hand, in which everybody folds.
std::string next(Session& session) {
  const Lineup lineup = *session.next_hand();
  Script script(lineup.rules, {lineup.dealt_in().begin(), lineup.dealt_in().end()});
  while (!script.hand.over()) script.play("f");
  EXPECT_TRUE(session.finish(script.hand));
  return text(lineup);
}

Session table(Button button, int chairs) {
  return *Session::open(fixed(button), std::vector<Chips>(static_cast<std::size_t>(chairs), 10'000));
}

TEST(TableSession, TheButtonGoesRound) {
  for (const Button button : {Button::dead, Button::moving}) {
    Session s = table(button, 4);
    EXPECT_EQ(next(s), "button 0: c1=50 c2=100 c3 c0");
    EXPECT_EQ(next(s), "button 1: c2=50 c3=100 c0 c1");
    EXPECT_EQ(next(s), "button 2: c3=50 c0=100 c1 c2");
    EXPECT_EQ(s.hands_played(), 3);
  }
}

TEST(TableSession, HeadsUpTheButtonHasTheSmallBlind) {
  for (const Button button : {Button::dead, Button::moving}) {
    Session s = table(button, 2);
    EXPECT_EQ(next(s), "button 0: c1=100 c0=50");
    EXPECT_EQ(next(s), "button 1: c0=100 c1=50");
  }
}

TEST(TableSession, WhenTheSmallBlindIsOutTheButtonIsDead) {
  Session s = table(Button::dead, 4);
  next(s);
  EXPECT_EQ(*s.cash_out(chair(1)), 9'950);
  EXPECT_EQ(next(s), "button 1: c2=50 c3=100 c0");
  EXPECT_EQ(next(s), "button 2: c3=50 c0=100 c2");
}

TEST(TableSession, WhenTheBigBlindIsOutThereIsNoSmallBlindAndThenADeadButton) {
  Session s = table(Button::dead, 4);
  next(s);
  EXPECT_TRUE(s.cash_out(chair(2)));
  EXPECT_EQ(next(s), "button 1: c3=100 c0 c1");
  EXPECT_EQ(next(s), "button 2: c3=50 c0=100 c1");
}

TEST(TableSession, ComingHeadsUpNobodyHasTheBigBlindTwice) {
  for (int out = 0; out < 3; ++out) {
    Session s = table(Button::dead, 3);
    EXPECT_EQ(next(s), "button 0: c1=50 c2=100 c0");
    EXPECT_TRUE(s.cash_out(chair(out)));
    const char* expected[] = {"button 2: c1=100 c2=50", "button 2: c0=100 c2=50", "button 1: c0=100 c1=50"};
    EXPECT_EQ(next(s), expected[out]);
  }
}

TEST(TableSession, TheMovingButtonSkipsWhoIsOut) {
  Session s = table(Button::moving, 4);
  next(s);
  EXPECT_TRUE(s.cash_out(chair(1)));
  EXPECT_EQ(next(s), "button 2: c3=50 c0=100 c2");
}

TEST(TableSession, BlindsDoubleEveryEightHands) {
  const BlindSchedule schedule{.levels = {{.small_blind = 10, .big_blind = 20, .hands = 8}}, .doubles = true};
  for (const auto& [hand, big] : {std::pair{0, 20}, {7, 20}, {8, 40}, {15, 40}, {16, 80}, {80, 20'480}})
    EXPECT_EQ(schedule.at(hand).big_blind, big) << hand;
  EXPECT_LE(schedule.at(1'000'000'000).big_blind, unlimited_stack / 4);
}

TEST(TableSession, LevelsFollowEachOther) {
  using PaidBy = BlindLevel::PaidBy;
  SessionRules rules{.blinds = {.levels = {{.small_blind = 10, .big_blind = 20, .hands = 1},
                                           {15, 30, 5, PaidBy::everybody, 1},
                                           {20, 40, 40, PaidBy::big_blind, 1},
                                           {25, 50, 50, PaidBy::button}}}};
  Session s = *Session::open(rules, std::vector<Chips>{1000, 1000, 1000});
  EXPECT_EQ(next(s), "button 0: c1=10 c2=20 c0");
  EXPECT_EQ(next(s), "button 1: c2=15+5 c0=30+5 c1+5");
  EXPECT_EQ(next(s), "button 2: c0=20 c1=40+40 c2");
  EXPECT_EQ(next(s), "button 0: c1=25 c2=50 c0+50");
  EXPECT_EQ(next(s), "button 1: c2=25 c0=50 c1+50");
}

TEST(TableSession, WhoMissesTheBlindsPostsThemOnReturn) {
  Session s = table(Button::moving, 4);
  next(s);  // big blind at chair 2
  EXPECT_TRUE(s.set_absent(chair(3), true));
  EXPECT_EQ(next(s), "button 1: c2=50 c0=100 c1");
  EXPECT_TRUE(s.set_absent(chair(3), false));
  EXPECT_EQ(next(s), "button 2: c0=50 c1=100 c2");             // not between button and blinds
  EXPECT_EQ(next(s), "button 0: c1=50 c2=100 c3=-100+50 c0");  // nor on the button
  EXPECT_EQ(s.stack(chair(3)), 9'850);                         // both are lost when it folds
  EXPECT_EQ(next(s), "button 1: c2=50 c3=100 c0 c1");
}

TEST(TableSession, AbsentPlayersOfATournamentAreDealtIn) {
  Session s = table(Button::dead, 3);
  EXPECT_TRUE(s.set_absent(chair(2), true));
  const Lineup lineup = *s.next_hand();
  EXPECT_EQ(text(lineup), "button 0: c1=50 c2=100 c0");
  EXPECT_EQ(lineup.absent, SeatSet(Seat{1}));
  EXPECT_EQ(lineup.seat_of(chair(2)), Seat{1});
}

TEST(TableSession, NewcomersPostAndRebuysDoNot) {
  Session s = *Session::open(fixed(Button::moving), std::vector<Chips>{1000, 1000, 1000, 0, 0});
  next(s);
  EXPECT_TRUE(s.buy_in(chair(4), 500));
  EXPECT_TRUE(s.buy_in(chair(0), 500));
  EXPECT_EQ(s.chips_in_play(), 4000);
  EXPECT_EQ(next(s), "button 1: c2=50 c4=100 c0 c1");
  EXPECT_TRUE(s.buy_in(chair(3), 500));
  EXPECT_EQ(next(s), "button 2: c4=50 c0=100 c1 c2");
  EXPECT_EQ(next(s), "button 4: c0=50 c1=100 c2 c3=-100 c4");
  EXPECT_EQ(s.stack(chair(0)), 1500);
}

TEST(TableSession, RefusesWhatIsOutOfTurn) {
  EXPECT_FALSE(Session::open({}, std::vector<Chips>{100, 100}));  // no blinds
  SessionRules exact = fixed(Button::dead);
  exact.hand = acpc_rules();
  EXPECT_FALSE(Session::open(exact, std::vector<Chips>{100, 100}));
  EXPECT_FALSE(Session::open(fixed(Button::dead), std::vector<Chips>{100, 0})->next_hand());

  Session s = table(Button::dead, 3);
  const Hand stranger = *Hand::start(casino(3), std::vector<Chips>{500, 500, 500});
  EXPECT_FALSE(s.finish(stranger));
  const Lineup lineup = *s.next_hand();
  EXPECT_FALSE(s.next_hand());
  EXPECT_FALSE(s.buy_in(chair(0), 100));
  EXPECT_FALSE(s.finish(*Hand::start(lineup.rules, lineup.dealt_in())));  // not over
  Script other(casino(3), {500, 500, 500});
  EXPECT_FALSE(s.finish(other.play("f f").hand));  // another table's
  EXPECT_EQ(s.stack(chair(1)), 10'000);
}

// Random play until one player has all chips.
void play_out(Button button, std::uint64_t seed) {
  Rng rng(seed), cards(seed, 1);
  auto draw = [&rng](std::uint32_t n) { return rng.below(n); };
  SessionRules rules{
      .blinds = {.levels = {{.small_blind = 5, .big_blind = 10, .ante = 1, .hands = 8}}, .doubles = true},
      .button = button};
  Session session =
      *Session::open(rules, std::vector<Chips>(2 + seed % 9, 500), chair(static_cast<int>(seed % 2)));
  const Chips all = session.chips_in_play();
  std::optional<Chair> big_before;
  Hand hand;
  while (session.players() > 1) {
    const Lineup lineup = *session.next_hand();
    ASSERT_TRUE(hand.restart(lineup.rules, lineup.dealt_in()));
    const HandDeal deal = HandDeal::shuffled(cards, lineup.seats);
    for (advance(hand, deal); !hand.over(); advance(hand, deal)) play_any_move(hand, draw);
    ASSERT_TRUE(session.finish(hand));
    for (Seat s; s.value < lineup.seats; ++s) {
      const bool posts_big = lineup.rules.blinds[s.value] == lineup.rules.min_bet;
      if (!posts_big) continue;
      EXPECT_FALSE(button == Button::dead && big_before == lineup.chairs[s.value]) << "the big blind twice";
      big_before = lineup.chairs[s.value];
    }
  }
  Chips sum = 0;
  for (int c = 0; c < session.chairs(); ++c) sum += session.stack(chair(c));
  EXPECT_EQ(sum, all);
}

TEST(TableSession, PlayedOutByRandomPlayersNoChipIsLost) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    play_out(Button::dead, seed);
    play_out(Button::moving, seed);
  }
}

// Kept after any hand and taken up again, a session goes on as if nothing had happened.
TEST(TableSession, IsTakenUpAgain) {
  SessionRules rules = fixed(Button::dead);
  rules.blinds.levels[0].hands = 2;
  rules.blinds.doubles = true;
  Session whole = *Session::open(rules, std::vector<Chips>{500, 100, 2'000, 300});
  Session kept = whole;
  for (int hand = 0; hand < 12 && whole.players() > 1; ++hand) {
    const Result<Session> again = Session::resume(rules, kept.state());
    ASSERT_TRUE(again);
    kept = *again;
    EXPECT_EQ(next(whole), next(kept)) << "hand " << hand;
    EXPECT_EQ(whole.level().big_blind, kept.level().big_blind);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(whole.stack(chair(i)), kept.stack(chair(i)));
  }
  SessionState wrong = kept.state();
  wrong.big = chair(7);
  EXPECT_FALSE(Session::resume(rules, wrong));
}

}  // namespace
}  // namespace hindsight::this_file
