// Matches: what is counted, errors, and the same results however they are played.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <thread>

#include "base/signature.h"
#include "play/matches/bot_table.h"
#include "play/matches/match.h"
#include "store/hands/phh_reader.h"
#include "store/hands/phh_replay.h"

namespace hindsight::this_file {
namespace {

MatchSetup setup(const std::vector<std::string>& bots, std::uint64_t hands, bool duplicate = true) {
  MatchSetup out;
  out.bots = *bot_kinds(bots);
  out.hands = hands;
  out.duplicate = duplicate;
  return out;
}

Match played(const MatchSetup& setup, std::string* log = nullptr, unsigned threads = 1) {
  Match match = *Match::start(setup);
  match.play(setup.hands, {.threads = threads}, log);
  EXPECT_TRUE(match.over());
  return match;
}

TEST(Match, WhatOneWinsOthersLose) {
  const Match match = played(setup({"random", "equity(trials=50)", "caller", "always_raise"}, 2000));
  EXPECT_EQ(match.hands(), 2000u);
  double sum = 0;
  for (std::size_t bot = 0; bot < 4; ++bot) {
    EXPECT_EQ(match.scores()[bot].all().hands, 2000u);
    sum += match.scores()[bot].all().chips;
  }
  EXPECT_NEAR(sum, 0, 1e-4);
}

TEST(Match, EqualBotsInDuplicateAreExactlyEven) {
  const Match match = played(setup({"caller", "caller", "caller"}, 999));
  for (std::size_t bot = 0; bot < 3; ++bot) {
    EXPECT_NEAR(match.mbb_per_hand(bot), 0, 1e-9);
    EXPECT_TRUE(std::isinf(match.half_width_95(bot))) << "no deal differs from another";
    EXPECT_GT(match.scores()[bot].chips_deviation(), 10);
  }
}

TEST(Match, HandsAreRoundedUpToWholeDeals) {
  EXPECT_EQ(played(setup({"caller", "caller", "caller"}, 10)).hands(), 12u);
  EXPECT_EQ(played(setup({"caller", "caller", "caller"}, 10, false)).hands(), 10u);
}

TEST(Match, ManyThreadsPlayTheSameHands) {
  const MatchSetup six = setup({"random", "equity(trials=64)", "pokerface(simulations=64)"}, 1200);
  std::string one, two;
  const std::string state = played(six, &one, 1).state();
  EXPECT_EQ(played(six, &two, 3).state(), state);
  EXPECT_EQ(one, two);
  EXPECT_EQ(played(six, nullptr, 2).state(), state) << "a log changes nothing";
}

TEST(Match, PiecesMakeTheWhole) {
  const MatchSetup whole = setup({"random", "pokerface(simulations=64)"}, 1000);
  std::string log, pieces;
  const Match at_once = played(whole, &log);
  Match match = *Match::start(whole);
  for (const std::uint64_t deals : std::vector<std::uint64_t>{1, 7, 100, 0, 255, 1000}) {
    match.play(deals, {}, &pieces);
    match = *Match::resume(match.state());
  }
  EXPECT_EQ(match.state(), at_once.state());
  EXPECT_EQ(pieces, log);
}

TEST(Match, AStopLosesNothing) {
  const MatchSetup whole = setup({"random", "caller"}, 5000);
  Match match = *Match::start(whole);
  std::stop_source stop;
  std::jthread stopper([&] { stop.request_stop(); });
  match.play(5000, {stop.get_token(), 2});
  match.play(5000, {});
  EXPECT_EQ(match.state(), played(whole).state());
}

TEST(Match, MoreHandsGoOnWhereItEnded) {
  Match match = played(setup({"random", "caller"}, 500));
  ASSERT_TRUE(match.prolong(800));
  EXPECT_FALSE(match.over());
  match.play(800, {});
  EXPECT_EQ(match.state(), played(setup({"random", "caller"}, 800)).state());
}

TEST(Match, SeedsDecide) {
  MatchSetup other = setup({"random", "caller"}, 500);
  const std::string first = played(other).state();
  other.seed = 2;
  EXPECT_NE(played(other).state(), first);
}

// Everything counted, from the hands that were written down.
TEST(Match, StatisticsAreThoseOfTheLog) {
  std::string log;
  const MatchSetup six = setup({"random", "equity(trials=64)", "pot_odds"}, 600);
  const Match match = played(six, &log);
  struct Plain {
    std::array<BotScore::Sum, 5> sums{};
    std::vector<double> results;
  };
  std::map<std::string, Plain> plain;
  std::istringstream in(log);
  PhhReader reader(in);
  int hands = 0;
  while (const auto read = reader.next()) {
    ASSERT_TRUE(read->hand) << read->hand.error().message;
    EXPECT_EQ(read->section, std::to_string(++hands));
    const auto replayed = replay(*read->hand);
    ASSERT_TRUE(replayed) << replayed.error().message;
    EXPECT_EQ(difference(*read->hand, *replayed).value_or(""), "");
    const Hand& hand = replayed->hand;
    for (const Seat seat : SeatSet::first_of(3)) {
      Plain& of = plain[read->hand->player(seat)];
      const double chips = static_cast<double>(hand.payoff(seat)) / shares_per_chip;
      const bool folded = !hand.live().has(seat), alone = hand.live().size() == 1;
      const int outcome = chips > 0 ? (alone ? 0 : 1) : chips == 0 ? 2 : folded ? 3 : 4;
      ++of.sums[static_cast<std::size_t>(outcome)].hands;
      of.sums[static_cast<std::size_t>(outcome)].chips += chips;
      of.results.push_back(chips);
    }
  }
  EXPECT_EQ(hands, 600);
  for (std::size_t bot = 0; bot < 3; ++bot) {
    const Plain& of = plain[match.names()[bot]];
    const BotScore& score = match.scores()[bot];
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_EQ(score.by_outcome[i].hands, of.sums[i].hands) << bot << ' ' << i;
      EXPECT_NEAR(score.by_outcome[i].chips, of.sums[i].chips, 1e-6);
    }
    double mean = 0, squares = 0, error = 0;
    for (const double chips : of.results) mean += chips / 600;
    for (const double chips : of.results) squares += (chips - mean) * (chips - mean);
    for (std::size_t deal = 0; deal < 200; ++deal) {
      const double* r = &of.results[3 * deal];
      error += std::pow((r[0] + r[1] + r[2]) / 3 - mean, 2);
    }
    EXPECT_NEAR(score.chips_deviation(), std::sqrt(squares / 599), 1e-6);
    EXPECT_NEAR(match.mbb_per_hand(bot), 10 * mean, 1e-6);
    constexpr double student = 1.971956544;  // 199 degrees of freedom
    EXPECT_NEAR(match.half_width_95(bot), 10 * student * std::sqrt(error / 199 / 200),
                1e-6 * match.half_width_95(bot));
  }
}

TEST(Match, DuplicateDealsTheSameCardsToEverySeat) {
  std::string log;
  played(setup({"caller", "random", "always_raise"}, 30), &log);
  std::istringstream in(log);
  PhhReader reader(in);
  std::vector<PhhHand> hands;
  while (const auto read = reader.next()) hands.push_back(*read->hand);
  ASSERT_EQ(hands.size(), 30u);
  for (std::size_t deal = 0; deal < 10; ++deal)
    for (std::size_t rotation = 1; rotation < 3; ++rotation) {
      const PhhHand &first = hands[3 * deal], &other = hands[3 * deal + rotation];
      for (std::size_t seat = 0; seat < 3; ++seat) {
        EXPECT_EQ(first.actions[seat].cards, other.actions[seat].cards);
        EXPECT_EQ(first.players[seat], other.players[(seat + rotation) % 3]);
      }
    }
}

// The true mean is 0 by symmetry, so 95 of 100 intervals should hold it.
TEST(Match, IntervalsCoverTheTruth) {
  for (const bool duplicate : {true, false}) {
    constexpr int matches = 600;
    int covered = 0;
    MatchSetup each = setup({"random", "random"}, 200, duplicate);
    each.game = *HoldemGame::parse("nlhe(stack=500)");
    for (each.seed = 1; each.seed <= matches; ++each.seed) {
      const Match match = played(each);
      covered += std::abs(match.mbb_per_hand(0)) <= match.half_width_95(0) ? 1 : 0;
    }
    EXPECT_NEAR(covered, .95 * matches, 4 * std::sqrt(.95 * .05 * matches)) << duplicate;
  }
}

int covered(MatchSetup each, int matches, double truth) {
  int count = 0;
  for (each.seed = 1; each.seed <= static_cast<std::uint64_t>(matches); ++each.seed) {
    const Match match = played(each);
    count += std::abs(match.mbb_per_hand(0) - truth) <= match.half_width_95(0) ? 1 : 0;
  }
  return count;
}

// Two deals, ten and fifty.  What these bots win is far from normal, so that ten deals cover a little less
// than is said; with
// 1.96 standard errors they were 57, 89 and 93 of 100.
TEST(Match, IntervalsOfFewDealsCoverTheTruth) {
  constexpr int matches = 300;
  const double truth = played(setup({"equity(trials=50)", "caller"}, 40'000)).mbb_per_hand(0);
  for (const auto& [hands, share] : {std::pair{4u, 0.95}, {20u, 0.90}, {100u, 0.91}})
    EXPECT_GE(covered(setup({"equity(trials=50)", "caller"}, hands), matches, truth), share * matches)
        << hands;
  for (const std::uint64_t hands : {4u, 20u, 100u}) {
    MatchSetup even = setup({"random", "random"}, hands);
    even.game = *HoldemGame::parse("nlhe(stack=500)");
    EXPECT_GE(covered(even, matches, 0), (0.95 - 4 * std::sqrt(0.95 * 0.05 / matches)) * matches) << hands;
  }
}

TEST(Match, DamagedStateIsRefused) {
  Match match = played(setup({"random", "caller"}, 100));
  match.log = {"hands.phhs", 1234};
  const std::string state = match.state();
  const Match again = *Match::resume(state);
  EXPECT_EQ(again.log.path, "hands.phhs");
  EXPECT_EQ(again.log.bytes, 1234u);
  EXPECT_EQ(again.state(), state);
  for (std::size_t length = 0; length < state.size(); ++length)
    EXPECT_FALSE(Match::resume(state.substr(0, length))) << length;
  EXPECT_FALSE(Match::resume(state + "x"));
  for (std::size_t i = 0; i < state.size(); ++i) {
    std::string damaged = state;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    EXPECT_FALSE(Match::resume(damaged)) << i;
  }
}

TEST(Match, ErrorsSayWhatIsWrong) {
  EXPECT_FALSE(Match::start(setup({"caller"}, 10)));
  EXPECT_FALSE(Match::start(setup(std::vector<std::string>(11, "caller"), 10)));
  EXPECT_FALSE(bot_kinds(std::vector<std::string>{"caller", "nobody"}));
  EXPECT_FALSE(Match::start(setup({"caller", "caller"}, 0)));
}

BotTable table(const std::vector<std::string>& bots, const std::string& game) {
  std::vector<std::unique_ptr<Bot>> made;
  for (std::size_t i = 0; i < bots.size(); ++i) made.push_back(bot_kind(bots[i])->make(i));
  return *BotTable::open(*HoldemGame::parse(game), 8, std::move(made), 5);
}

TEST(BotTable, PlaysUntilOneHasAllTheChips) {
  BotTable six =
      table({"random", "caller", "always_raise", "pokerface(simulations=64)", "pot_odds", "random"},
            "nlhe(stack=5000)");
  int hands = 0;
  while (six.session().players() > 1 && hands < 5000) {
    ASSERT_TRUE(six.play_next());
    ++hands;
    Chips sum = 0;
    for (Chair chair; chair.value < 6; ++chair) sum += six.session().stack(chair);
    ASSERT_EQ(sum, 30'000);
    EXPECT_EQ(six.playing().number, hands);
    EXPECT_EQ(six.playing().level.big_blind, Chips{100} << ((hands - 1) / 8));
  }
  EXPECT_EQ(six.session().players(), 1);
  EXPECT_FALSE(six.play_next());
  EXPECT_EQ(six.session().hands_played(), hands);
}

TEST(BotTable, RefusesWhatASessionCannotHave) {
  const auto open = [](const char* game, std::size_t bots) {
    std::vector<std::unique_ptr<Bot>> made;
    for (std::size_t i = 0; i < bots; ++i) made.push_back(bot_kind("caller")->make(i));
    return BotTable::open(*HoldemGame::parse(game), 0, std::move(made), 1).has_value();
  };
  EXPECT_TRUE(open("nlhe", 2));
  EXPECT_FALSE(open("nlhe", 1));
  EXPECT_FALSE(open("nlhe(straddle=200)", 3));
  EXPECT_FALSE(open("nlhe(odd_chip=exact)", 3));
}

// Whole by its sum, but of what no hand comes to.
TEST(Match, PartsOfWhatCannotBeAreRefused) {
  MatchSetup wanted = setup({"caller", "always_fold"}, 8);
  wanted.estimators = {Estimator::plain};
  Match match = *Match::start(wanted);
  const std::string part = match.part(0, 4, {}).value().value();
  constexpr std::size_t head = 24, values = 8 + 4 * 8;  // sum, first, count; of two hands of two bots
  constexpr std::size_t session = 4 * 9 + values + 4 + 4, outcome = 8, seat = 4 * 9 + values;
  ASSERT_EQ(part.size(), head + 4 * session);
  for (const std::size_t at : {outcome, seat, session - 4}) {
    std::string wrong = part;
    wrong[head + at] = '\x7f';
    Signature sum_of;
    sum_of.add(std::string_view(wrong).substr(8));
    Writer sum;
    sum.u64(sum_of.value());
    wrong.replace(0, 8, sum.bytes());
    EXPECT_FALSE(match.add_part(wrong)) << at;
  }
  EXPECT_TRUE(match.add_part(part));
  EXPECT_TRUE(match.over());
}

}  // namespace
}  // namespace hindsight::this_file
