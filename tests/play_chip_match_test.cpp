// Chip poker played out: matches, bots, strategies that meet what they were not solved for.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "heritage/chip_limit.h"
#include "heritage/chip_match.h"
#include "heritage/chip_replay.h"

namespace hindsight::this_file {
namespace {

// Counts what it sees while it plays at random.
class Watcher : public RandomChips {
 public:
  int act(const ChipView& view, Rng& rng) override {
    EXPECT_FALSE(view.now.over);
    EXPECT_GE(view.now.max(), 1);
    EXPECT_LE(view.now.in[0], view.now.stack);
    EXPECT_EQ(view.flop.size(), view.now.street == 0 ? 0u : 3u);
    EXPECT_FALSE(set_of(view.flop).meets(set_of(view.hole)));
    return RandomChips::act(view, rng);
  }
};

TEST(ChipMatch, KeepsAllChipsUntilOneSideIsBroke) {
  Watcher bot;
  for (std::uint64_t number = 0; number < 10'000; ++number) {
    Rng rng(1, number);
    const int stack = 1 + static_cast<int>(number % 12);
    ChipMatch match{.stacks = {stack, 2 * stack}, .ante = static_cast<int>(number % 3)};
    while (!match.over()) {
      const int starter = match.starter;
      ChipHand hand = match.deal(rng);
      while (!hand.now.over) hand.put(bot.act(hand.view(), rng));
      EXPECT_LE(std::abs(hand.won()), std::min(match.stacks[0], match.stacks[1]));
      match.settle(hand);
      ASSERT_EQ(match.stacks[0] + match.stacks[1], 3 * stack);
      ASSERT_NE(match.starter, starter);
    }
  }
}

TEST(ChipMatch, DealsSevenDifferentCardsOfTheDeck) {
  Rng rng(1);
  CardSet seen;
  for (int i = 0; i < 200; ++i) {
    const ChipHand hand = ChipHand::deal(5, 1, rng);
    const CardSet cards = set_of(hand.flop) | set_of(hand.hole[0]) | set_of(hand.hole[1]);
    EXPECT_EQ(cards.size(), 7);
    seen |= cards;
  }
  EXPECT_EQ(seen, CardSet::deck().without(CardSet((std::uint64_t{1} << 24) - 1)));
}

TEST(ChipMatch, IsTheSameForTheSameSeed) {
  RandomChips random;
  FullBet full;
  const ChipScore once = play({.matches = 200}, {&random, &full}),
                  again = play({.matches = 200}, {&random, &full});
  EXPECT_EQ(once.won, again.won);
  EXPECT_EQ(once.hands, again.hands);
  EXPECT_NE(play({.matches = 200, .seed = 2}, {&random, &full}).hands, once.hands);
}

// Up to three standard errors.
TEST(ChipMatch, NobodyWinsMoreThanTheBestAnswer) {
  RandomChips random;
  FullBet full;
  ChipSolutions solutions(1, 10);
  SolvedChips solved(solutions);
  const double limit = max_matches(3, 1, full_bet_habit);
  for (ChipBot* const bot : std::initializer_list<ChipBot*>{&random, &full, &solved}) {
    const ChipScore score = play({.stack = 3, .matches = 4000}, {bot, &full});
    EXPECT_LT(static_cast<double>(score.won) / 4000, limit + 3 * 0.5 / std::sqrt(4000));
  }
  EXPECT_GT(limit, 0.5);
}

TEST(ReplayTrained, BeatsRandomMoreOftenAfterTraining) {
  RandomChips random;
  ReplayTrained trained(8, 1, 1);
  const std::uint64_t before = play({.stack = 8, .matches = 2000}, {&trained, &random}).won;
  trained.train(20'000);
  const std::uint64_t after = play({.stack = 8, .matches = 2000}, {&trained, &random}).won;
  EXPECT_NEAR(static_cast<double>(before), 1000, 90) << "it began at random";
  EXPECT_GT(after, before + 100);
}

// Legal whatever others do, with stacks that are not solved for, and better than random play.
TEST(SlowChipStrategy, AnswersEveryAmountWithALegalOne) {
  ChipSolutions solutions(1, 3);
  SolvedChips solved(solutions);
  RandomChips random;
  EXPECT_GT(play({.stack = 16, .matches = 300}, {&solved, &random}).won, 180u);
}

TEST(ChipStrategy, GivesTheSameChoicesWhateverSuitsAreCalled) {
  ChipSolutions solutions(1, 10);
  const ChipBetting start = ChipBetting::begin(3, 1);
  const std::vector<int> line{1, 1};
  const auto choices = [&](std::string_view hole, std::string_view flop) {
    const std::vector<Card> own = *parse_cards(hole), board = *parse_cards(flop);
    const ChipView view{{own[0], own[1]}, board, start, start.after(1).after(1), line};
    std::vector<int> out;
    for (const ChipChoice& choice : solutions.of(2).strategy.choices(view)) out.push_back(choice.weight);
    return out;
  };
  const std::vector<int> one = choices("AsKs", "Qs9h8h");
  EXPECT_EQ(one.size(), 2u) << "check, or the last chip";
  EXPECT_NEAR(one[0] + one[1], 255, 1);
  EXPECT_EQ(one, choices("KcAc", "8d9dQc"));
}

TEST(ChipSolutions, WhatWasStoppedIsNotKept) {
  ChipSolutions solutions(1, 3), untouched(1, 3);
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_EQ(solutions.find(1, {stopped.get_token()}), nullptr);
  EXPECT_FALSE(solutions.is_solved(1));
  EXPECT_EQ(solutions.of(1).worth.exploitability(), untouched.of(1).worth.exploitability());
  EXPECT_NE(solutions.find(1, {stopped.get_token()}), nullptr) << "what is there is there";
}

TEST(ChipStrategy, CallsWithAStraightFlush) {
  ChipSolutions solutions(1, 10);
  const ChipBetting start = ChipBetting::begin(3, 1);
  const std::vector<Card> flop = *parse_cards("QsJsTs"), own = *parse_cards("9s8s");
  const std::vector<int> line{0, 0, 2};
  const auto choices = solutions.of(2).strategy.choices(
      {{own[0], own[1]}, flop, start, start.after(0).after(0).after(2), line});
  ASSERT_EQ(choices.size(), 2u);
  EXPECT_EQ(choices[1].chips, 2);
  EXPECT_GE(choices[1].weight, 250);
}

TEST(ChipStrategy, TakesARaiseItDoesNotKnowForTheNearestOne) {
  ChipSolutions solutions(1, 3);
  const ChipBetting start = ChipBetting::begin(13, 1);
  const std::vector<Card> own = *parse_cards("AsAh");
  const auto choices = [&](const std::vector<int>& line) {
    ChipBetting now = start;
    for (const int chips : line) now = now.after(chips);
    return solutions.of(12).strategy.choices({{own[0], own[1]}, {}, start, now, line});
  };
  const auto weights = [](const std::vector<ChipChoice>& all) {
    std::vector<int> out;
    for (const ChipChoice& choice : all) out.push_back(choice.weight);
    return out;
  };
  EXPECT_EQ(weights(choices({3})), weights(choices({4}))) << "of two as near, the larger";
  EXPECT_EQ(weights(choices({1})), weights(choices({2})));
  EXPECT_EQ(choices({3}).back().chips, 3) << "a call matches what was really put in";
  EXPECT_EQ(weights(choices({2, 4, 4, 4})), weights(choices({2, 4})))
      << "a raise beyond the cap is like the last";
}

// Checks and calls whatever it has.
class Follower : public ChipBot {
 public:
  int act(const ChipView& view, Rng&) override { return std::min(view.now.need(), view.now.max()); }
};

// The share that was won, and three of its standard errors.
std::pair<double, double> won_by(ChipBot& bot, ChipBot& rival, const ChipMatches& given) {
  const ChipScore score = play(given, {&bot, &rival});
  const auto matches = static_cast<double>(score.matches);
  const double share = static_cast<double>(score.won) / matches;
  return {share, 3 * std::sqrt(share * (1 - share) / matches)};
}

TEST(ExploitingChips, WinNearlyAllThatCanBeWon) {
  Follower base;
  RandomChips random;
  FullBet full;
  const ChipMatches given{.stack = 8, .ante = 1, .matches = 4000, .seed = 3};
  for (const auto& [rival, habit] :
       {std::pair<ChipBot*, ChipHabit>{&random, random_habit}, {&full, full_bet_habit}}) {
    ExploitingChips bot(base, given.stack, given.ante);
    const auto [share, error] = won_by(bot, *rival, given);
    const double most = max_matches(given.stack, given.ante, habit);
    EXPECT_GE(share, 0.99 * most - error);
    EXPECT_LE(share, most + error);
    const ChipHabit seen = bot.seen();
    for (std::size_t k = 0; k < habit.size(); ++k) EXPECT_NEAR(seen[k], habit[k], 0.03);
  }
}

TEST(ExploitingChips, PlayAsTheirBaseUntilTheyHaveSeenEnough) {
  Follower base;
  ExploitingChips bot(base, 8, 1);
  Rng rng(1, 1);
  const ChipHand hand = ChipHand::deal(8, 1, rng);
  EXPECT_EQ(bot.act(hand.view(), rng), base.act(hand.view(), rng));
}

}  // namespace
}  // namespace hindsight::this_file
