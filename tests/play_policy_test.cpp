// Policies: the chances that they state are those of the moves that their bots make; ranges follow from them.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/interval.h"
#include "cards/preflop.h"
#include "play/bots/catalog.h"
#include "play/policy_line.h"
#include "policy_answers.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

constexpr int draws = 6000;

// Five standard errors of a share.
void expect_share(double count, double expected) {
  EXPECT_NEAR(count / draws, expected, 5 * std::sqrt(expected * (1 - expected) / draws) + 1e-9);
}

class EveryPolicy : public testing::TestWithParam<std::string> {};

// Every bot of the catalog that plays by a policy, and some with other parameters.
std::vector<std::string> policies() {
  std::vector<std::string> out{"always_raise(size=min)", "pokerface(risk=1)",
                               "pokerface(form=shipped,risk=1.2)"};
  for (const BotEntry& entry : bot_catalog())
    if (bot_kind(entry.name)->policy && !is_like_another_bot(entry.name)) out.emplace_back(entry.name);
  return out;
}

INSTANTIATE_TEST_SUITE_P(Catalog, EveryPolicy, testing::ValuesIn(policies()), [](const auto& name) {
  std::string text = name.param;
  std::erase_if(text, [](char c) { return std::isalnum(c) == 0; });
  return text;
});

// What p2 does with these cards after these moves: kinds of moves, and the lower half of the amounts of a
// range.
TEST_P(EveryPolicy, BotsPlayByItsChances) {
  const BotKind kind = *bot_kind(GetParam());
  ASSERT_TRUE(kind.policy);
  const auto bot = kind.make(1);
  const std::pair<const char*, const char*> places[] = {
      {"Jh7s", "c r300"}, {"AcKc", "c r300"}, {"9h4h", "r250 r700"}, {"Jh7s", ""}, {"Jh7s", "c r300 c r200"}};
  int known = 0;
  for (const auto& [cards, before] : places) {
    Script script(with_blinds(casino_rules(), 2, 50, 100), {5000, 5000},
                  std::string("Kh7h2c5s6c 2d2s ") + cards);
    script.play(before);
    const SeatView view(script.hand, script.hand.next().seat);
    const ActionProbabilities chances = chances_of(*kind.policy, view, view.combo());
    if (chances.empty()) continue;
    ++known;
    double sum = 0;
    for (const Chance& chance : chances) sum += chance.probability;
    EXPECT_NEAR(sum, 1, 1e-12);
    std::vector<int> count(chances.size()), low(chances.size());
    for (std::uint64_t number = 0; number < draws; ++number) {
      bot->begin(view, number);
      const Move move = bot->act(view);
      EXPECT_GT(probability(chances, move), 0) << before;
      for (std::size_t i = 0; i < chances.size(); ++i) {
        const Chance& c = chances[i];
        const bool same = c.up_to == 0
                              ? c.move == move
                              : move.kind == Move::Kind::raise && move.to >= c.move.to && move.to <= c.up_to;
        count[i] += same ? 1 : 0;
        low[i] += same && 2 * (move.to - c.move.to) < c.up_to - c.move.to + 1 ? 1 : 0;
      }
    }
    for (std::size_t i = 0; i < chances.size(); ++i) {
      expect_share(count[i], chances[i].probability);
      const Chips amounts = chances[i].up_to - chances[i].move.to + 1;
      if (chances[i].up_to > 0)
        expect_share(low[i], chances[i].probability * static_cast<double>((amounts + 1) / 2) /
                                 static_cast<double>(amounts));
    }
  }
  EXPECT_GE(known, 3);
}

// After the flop the bot alone knows: what it simulated differs from hand to hand, and its choices from what
// it says by chance only.
TEST(DrawnFrom, IsWhatPokerFaceDrawsItsMovesFrom) {
  const auto bot = bot_kind("pokerface(risk=1,simulations=100)")->make(1);
  for (const char* before : {"", "c r300", "c r300 c r200", "c c c c c r400"}) {
    Script script(with_blinds(casino_rules(), 2, 50, 100), {5000, 5000}, "Kh7h2c5s6c 2d2s Jh7s");
    script.play(before);
    const SeatView view(script.hand, script.hand.next().seat);
    std::map<Move::Kind, Sample> off;
    for (std::uint64_t number = 0; number < draws; ++number) {
      bot->begin(view, number);
      const Move move = bot->act(view);
      const ActionProbabilities chances = bot->drawn_from(view);
      double sum = 0;
      EXPECT_GT(probability(chances, move), 0) << before;
      std::map<Move::Kind, double> says{{Move::Kind::fold, 0}, {Move::Kind::call, 0}, {Move::Kind::raise, 0}};
      for (const Chance& chance : chances) {
        says[chance.move.kind] += chance.probability;
        sum += chance.probability;
      }
      ASSERT_NEAR(sum, 1, 1e-12);
      for (const auto& [kind, chance] : says) off[kind].add((move.kind == kind ? 1 : 0) - chance);
    }
    for (const auto& [kind, sample] : off)
      EXPECT_LE(std::abs(sample.mean()), 4 * sample.deviation() / std::sqrt(draws) + 1e-12) << before;
  }
}

// Also where one amount alone is legal: fixed limit, and a raise that only all-in is left for.
TEST_P(EveryPolicy, ItsChancesAreOneTogether) {
  const BotKind kind = *bot_kind(GetParam());
  for (const char* game : {"nlhe", "flhe", "plhe", "nlhe(stack=150)", "nlhe(stack=250)", "nlhe(stack=420)"})
    for (const std::vector<Move>& line : std::vector<std::vector<Move>>{{}, {Move::call()}}) {
      Hand hand = *unseen_hand(*HoldemGame::parse(game), 2);
      for (const Move& move : line) ASSERT_TRUE(hand.play(move));
      for (std::uint16_t i = 0; i < combo_count; i = static_cast<std::uint16_t>(i + 13)) {
        const ActionProbabilities chances =
            chances_of(*kind.policy, PublicView(hand, hand.next().seat), Combo{i});
        double sum = 0;
        for (const Chance& chance : chances) sum += chance.probability;
        ASSERT_NEAR(sum, 1, 1e-12) << game << ' ' << line.size() << ' ' << i;
      }
    }
}

TEST(Policy, ProbabilityOfAMoveIsItsPartOfARange) {
  const ActionProbabilities chances{
      {Move::call(), 0.5}, {Move::raise_to(200), 0.3, 299}, {Move::raise_to(200), 0.2}};
  EXPECT_EQ(probability(chances, Move::call()), 0.5);
  EXPECT_EQ(probability(chances, Move::fold()), 0);
  EXPECT_DOUBLE_EQ(probability(chances, Move::raise_to(200)), 0.203);
  EXPECT_DOUBLE_EQ(probability(chances, Move::raise_to(299)), 0.003);
  EXPECT_EQ(probability(chances, Move::raise_to(300)), 0);
}

// pot_odds calls with the probability that its hand wins: what it holds after a call is in proportion to
// that.
TEST(Policy, ARangeFollowsFromTheMovesThatWereSeen) {
  const BotKind kind = *bot_kind("pot_odds");
  const HoldemGame game;
  const std::vector<Move> raised{Move::raise_to(300)};
  const PolicyLine first = *policy_after(*kind.policy, game, 2, raised);
  EXPECT_EQ(first.seat, seat(0));
  EXPECT_EQ(first.range.combos(), 1326);
  double wins = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    wins += against_random(StartingHand::of(Combo{i}), 1).win / 1326;
  EXPECT_NEAR(first.mix.call, wins, 1e-12);
  EXPECT_NEAR(first.mix.fold, 1 - wins, 1e-12);
  EXPECT_EQ(first.mix.raise, 0);
  const std::vector<Move> limped{Move::call(), Move::raise_to(300)};
  const PolicyLine second = *policy_after(*kind.policy, game, 2, limped);
  EXPECT_EQ(second.seat, seat(1));
  const Combo aces = Combo::of(*parse_card("As"), *parse_card("Ah")),
              low = Combo::of(*parse_card("7s"), *parse_card("2h"));
  EXPECT_EQ(second.range[aces], 1);
  EXPECT_NEAR(second.range[low],
              against_random(StartingHand::of(low), 1).win / against_random(StartingHand::of(aces), 1).win,
              1e-12);
  EXPECT_GT(second.mix.call, first.mix.call) << "weaker hands have folded more often";
}

TEST(Policy, WhatIsNotKnownOrNeverPlayedIsSaid) {
  const HoldemGame game;
  const std::vector<Move> raise{Move::raise_to(300)};
  EXPECT_EQ(bot_kind("equity")->policy, nullptr);
  EXPECT_EQ(bot_kind("pokerface")->policy, nullptr) << "its risk is drawn";
  EXPECT_EQ(policy_after(*bot_kind("caller")->policy, game, 2, raise).value().mix.call, 1);
  const std::vector<Move> never{Move::raise_to(300), Move::raise_to(900), Move::raise_to(2000)};
  EXPECT_EQ(policy_after(*bot_kind("caller")->policy, game, 2, never).error().message,
            "this bot never plays so: no hand is left in its range");
  EXPECT_EQ(
      policy_after(*bot_kind("caller")->policy, game, 2, std::vector<Move>{Move::fold()}).error().message,
      "nobody is to act after these moves before the flop");
}

TEST(Budget, EndsWhatABotSimulatesAndChangesNothingWhereItIsNotReached) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {5000, 5000}, "Kh7h2c5s6c 4d3d AcQd");
  script.play("c c r100");
  const SeatView view(script.hand, script.hand.next().seat);
  for (const char* spec : {"equity(trials=100000000)", "pokerface(risk=1,simulations=100000000)"}) {
    const auto bot = bot_kind(spec)->make(1);
    bot->begin(view, 1);
    bot->act(view, {.deadline = Clock::now()});  // some 20 seconds of one core without it
    bot->begin(view, 2);
    std::stop_source stop;
    stop.request_stop();
    bot->act(view, {.stop = stop.get_token()});
    bot->begin(view, 3);
    bot->act(view, {.deals = 1000});
  }
  for (const char* spec : {"equity(trials=200000)", "pokerface(risk=1,simulations=200000)"}) {
    const auto bot = bot_kind(spec)->make(1), same = bot_kind(spec)->make(1);
    for (std::uint64_t number = 0; number < 8; ++number) {
      bot->begin(view, number);
      same->begin(view, number);
      const Budget far{.deadline = Clock::now() + std::chrono::hours(1), .deals = 1'000'000, .threads = 2};
      EXPECT_EQ(bot->act(view), same->act(view, far)) << spec;
    }
  }
}

TEST(BotCost, IsDeclaredByEachKindAndCheckedAgainstLimits) {
  const BotCost pokerface = bot_kind("pokerface(simulations=300)")->cost;
  EXPECT_EQ(pokerface.deals.amount, 300);
  EXPECT_EQ(bot_kind("equity(ms=3)")->cost.milliseconds.amount, 3);
  EXPECT_EQ(bot_kind("caller")->cost.deals.amount, 0);
  constexpr BotLimits limits{.deals = 299, .milliseconds = 2, .words = "here"};
  EXPECT_EQ(check_cost(pokerface, limits).error().message, "a bot's 'simulations' may be at most 299 here");
  EXPECT_EQ(check_cost(bot_kind("equity(trials=299,ms=3)")->cost, limits).error().message,
            "a bot's 'ms' may be at most 2 here");
  EXPECT_TRUE(check_cost(bot_kind("equity(trials=299)")->cost, limits));
  EXPECT_EQ(check_cost({.files = {"strategy"}}, limits).error().message,
            "a bot that reads files ('strategy') does not play here");
  EXPECT_EQ(check_cost({.bytes = 1e9}, limits).error().message, "a bot may hold at most 1048576 bytes here");
}

}  // namespace
}  // namespace hindsight::this_file
