// What the chapters on hold'em show, against plain counting, the linear program of the games in question, and
// the exact value of a match.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "cards/evaluator.h"
#include "cards/range.h"
#include "solve/solvers.h"
#include "study/lessons/coin_toss.h"
#include "study/lessons/luck.h"
#include "study/lessons/showdown.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(StudyShowdown, KuhnsThreeCards) {
  const ShowdownLesson lesson = *kuhn_showdown(std::vector<double>{1, 0.5, 0.25});
  EXPECT_THAT(lesson.names, ElementsAre("J", "Q", "K"));
  EXPECT_THAT(lesson.beats, ElementsAre(0, 1, 1.5));
  EXPECT_THAT(lesson.loses, ElementsAre(0.75, 0.25, 0));
  EXPECT_THAT(lesson.meets, ElementsAre(0.75, 1.25, 1.5));
  EXPECT_THAT(lesson.weight, ElementsAre(1, 0.5, 0.25));
  EXPECT_EQ(lesson.pairs, 9u);
  EXPECT_EQ(lesson.steps, 6u);
}

TEST(StudyShowdown, ARiverByOneSweepIsWhatPairsSay) {
  const std::string board = "Ks9s7d4s2h", range = "QQ+,AKs,A5s-A2s:0.25,KQ:0.5,9x:0.125,JTo";
  const ShowdownLesson lesson = *river_showdown(board, range);
  ASSERT_EQ(lesson.names.size(), 1081u);
  const Range other = parse_range(range)->range;
  CardSet on;
  const std::vector<Card> cards_on = *parse_cards(board);
  for (const Card card : cards_on) on |= card;
  std::vector<HandValue> values(combo_count);
  evaluate_board(on, std::span<HandValue, combo_count>(values));
  const auto cards = [](std::uint16_t i) { return CardSet(Combo{i}.high()) | Combo{i}.low(); };
  std::uint16_t seen = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (cards(i).meets(on)) continue;
    const auto at =
        static_cast<std::size_t>(std::ranges::find(lesson.names, to_text(Combo{i})) - lesson.names.begin());
    ASSERT_LT(at, lesson.names.size());
    ++seen;
    double beats = 0, loses = 0, meets = 0;
    for (std::uint16_t j = 0; j < combo_count; ++j) {
      if (cards(j).meets(on) || cards(j).meets(cards(i))) continue;
      meets += other.weights[j];
      if (values[j] < values[i]) beats += other.weights[j];
      if (values[j] > values[i]) loses += other.weights[j];
    }
    EXPECT_EQ(lesson.beats[at], beats) << lesson.names[at];  // weights are eighths: no rounding
    EXPECT_EQ(lesson.loses[at], loses) << lesson.names[at];
    EXPECT_EQ(lesson.meets[at], meets) << lesson.names[at];
    EXPECT_EQ(lesson.weight[at], other.weights[i]);
  }
  EXPECT_EQ(seen, 1081);
  EXPECT_TRUE(std::ranges::is_sorted(lesson.strength));
  EXPECT_EQ(lesson.largest_difference, 0);
  EXPECT_EQ(river_showdown(board, "random")->pairs, 1081u * 1081);
  EXPECT_EQ(river_showdown(board, "random")->steps, 2u * 1081);
}

TEST(StudyShowdown, WhatIsNoBoardOrRangeIsRefused) {
  EXPECT_THAT(river_showdown("Ks9s7d4s", "AA").error().message, HasSubstr("five different cards"));
  EXPECT_THAT(river_showdown("Ks9s7d4s4s", "AA").error().message, HasSubstr("4s"));
  EXPECT_THAT(river_showdown("KsKhKdKc2h", "KK").error().message, HasSubstr("leaves"));
  EXPECT_FALSE(river_showdown("Ks9s7d4s2h", "AAA"));
  EXPECT_THAT(kuhn_showdown(std::vector<double>{0, 0, 0}).error().message, HasSubstr("not all 0"));
  EXPECT_FALSE(kuhn_showdown(std::vector<double>{1, 1}));
}

double lp_value(const GameSource& game, double* heads = nullptr) {
  auto solver = *make_solver("sequence_lp", {game.histories, game.game});
  solver->run(1, {});
  const Strategy found = solver->average();
  if (heads)
    for (InfosetId id{0}; id < game.game.infosets.end_id(); ++id)
      if (game.game.infosets[id].player == Player{1})
        *heads = found.behaviour[1][game.game.infosets[id].sequence(0)];
  EXPECT_LT(evaluate(game.game, found).nash_conv, 1e-12);
  return evaluate(game.game, found).value[0];
}

// Brown & Sandholm 2017, section 2: guessing heads one time in four is all that holds player 1 to nothing.
TEST(StudyCoinToss, TheNumbersOfThePaper) {
  const GameSource game = coin_toss({});
  double heads = 0;
  EXPECT_NEAR(lp_value(game, &heads), 0, 1e-12);
  EXPECT_NEAR(heads, 0.25, 1e-12);
  EXPECT_NEAR(exploiter_wins(game, 0.25), 0, 1e-15);
  EXPECT_NEAR(exploiter_wins(game, 0), 0.25, 1e-15);
  EXPECT_NEAR(exploiter_wins(game, 1), 0.75, 1e-15);
  EXPECT_NEAR(exploiter_wins(game, 0.75), 0.5, 1e-15);
  const GameSource swapped = coin_toss({{-0.5, 0.5}});
  EXPECT_NEAR(lp_value(swapped, &heads), 0, 1e-12);
  EXPECT_NEAR(heads, 0.75, 1e-12);
}

// The search's game, history by history: chance brings player 1 there with a side, he may take what he is
// owed, player 2 guesses.
GameSource search_game(const CoinSearch& search) {
  TreeBuilder builder(2);
  builder.tree.nodes.resize(1);
  const bool safe = search.owed != CoinOwed::nothing;
  const double heads = safe ? 0.5 : search.believed;
  const HistoryId first = builder.add_children(HistoryId{0}, 2);
  EXPECT_TRUE(builder.chance(HistoryId{0}, {heads, 1 - heads}, {"heads", "tails"}));
  for (std::uint32_t side = 0; side < 2; ++side) {
    const HistoryId choice = first + side, taken = builder.add_children(choice, 2);
    EXPECT_TRUE(builder.decision(choice, Player{0}, {side == 0 ? "heads" : "tails", ""}, {"take", "go on"}));
    const double owed = owed_values(search)[side];
    builder.terminal(taken, std::array{owed, -owed});
    const HistoryId guess = builder.add_children(taken + 1, 2);
    EXPECT_TRUE(builder.decision(taken + 1, Player{1}, {"", "on"}, {"heads", "tails"}));
    for (std::uint32_t g = 0; g < 2; ++g) {
      const double won = g == side ? -1 : 1;
      builder.terminal(guess + g, std::array{won, -won});
    }
  }
  ListedGame listed{{.name = "search", .players = 2, .unit = "chip"}, std::move(builder.tree)};
  return std::move(*compile_game(std::move(listed)));
}

// The answers are those of the linear program of the gadget's game, no guess outside of them is one, and with
// what is owed none of them is worse in the whole game than the strategy before.
TEST(StudyCoinToss, ASearchFindsAllAnswersOfItsGameAndAGadgetKeepsThemSafe) {
  for (const double sale : {0.5, -0.5, 0.0, 0.3})
    for (const double believed : {0.2, 0.5, 0.75})
      for (const double so_far : {0.0, 0.1, 0.25, 0.4, 0.9, 1.0})
        for (const CoinOwed owed : {CoinOwed::nothing, CoinOwed::so_far, CoinOwed::sale_too}) {
          const CoinSearch search{{{sale, -sale}}, believed, so_far, owed};
          const GameSource part = search_game(search), whole = coin_toss(search.coin);
          const Guesses found = solve_search(search);
          EXPECT_NEAR(lp_value(part), found.value, 1e-12);
          for (const double at : {found.least, found.most, (found.least + found.most) / 2}) {
            EXPECT_NEAR(exploiter_wins(part, at), found.value, 1e-12);
            if (owed != CoinOwed::nothing) {
              EXPECT_LE(exploiter_wins(whole, at), exploiter_wins(whole, so_far) + 1e-12);
            }
          }
          if (found.least > 0) {
            EXPECT_GT(exploiter_wins(part, std::max(0.0, found.least - 0.01)), found.value + 1e-9);
          }
          if (found.most < 1) {
            EXPECT_GT(exploiter_wins(part, std::min(1.0, found.most + 0.01)), found.value + 1e-9);
          }
        }
  // Without a gadget a perfect strategy may be lost: player 1 plays heads and tails alike, and anything
  // answers that.
  const Guesses unsafe = solve_search({.believed = 0.5, .so_far = 0.25});
  EXPECT_EQ(unsafe.least, 0);
  EXPECT_EQ(unsafe.most, 1);
  EXPECT_EQ(solve_search({.believed = 0.6, .so_far = 0.25}).least, 1);
  // With the sale counted there is room to be better.
  const Guesses room = solve_search({.so_far = 0.4, .owed = CoinOwed::sale_too});
  EXPECT_NEAR(room.least, 0.25, 1e-12);
  EXPECT_NEAR(room.most, 0.4, 1e-12);
}

LuckMatch luck(const LuckOrder& order) {
  auto match = play_luck_match(order);
  EXPECT_TRUE(match) << (match ? "" : match.error().message);
  return std::move(*match);
}

TEST(StudyLuck, BothIntervalsNarrowAroundTheTruthAndAivatsIsFarNarrower) {
  for (const std::string game : {"kuhn", "leduc"}) {
    const LuckMatch match =
        luck({.game = game, .opponent = "uniform", .at = {100, 1000, 10'000}, .shown = 30});
    ASSERT_EQ(match.points.size(), 3u);
    EXPECT_EQ(match.first.size(), 30u);
    EXPECT_GT(match.exact, 0);
    for (std::size_t i = 0; i < 3; ++i) {
      const auto& [hands, raw, aivat] = match.points[i];
      EXPECT_EQ(hands, i == 0 ? 100u : i == 1 ? 1000u : 10'000u);
      EXPECT_LT(*aivat.half_width, *raw.half_width);
      // Twice the interval is left once in ten thousand matches, and these are always the same ones.
      EXPECT_LT(std::abs(raw.mean - match.exact), 2 * *raw.half_width);
      EXPECT_LT(std::abs(aivat.mean - match.exact), 2 * *aivat.half_width);
      if (i > 0) {
        EXPECT_LT(*raw.half_width, *match.points[i - 1].raw.half_width);
      }
    }
    EXPECT_LT(*match.needed_aivat, *match.needed_raw);
  }
}

TEST(StudyLuck, WhereAllIsKnownNoLuckIsLeftAndATwinIsNeverBeaten) {
  const LuckMatch known = luck({.opponent = "rough", .both_known = true, .at = {50}, .shown = 50});
  EXPECT_EQ(*known.points[0].aivat.half_width, 0);
  EXPECT_NEAR(known.points[0].aivat.mean, known.exact, 1e-9);
  EXPECT_EQ(*known.needed_aivat, 1);
  const LuckMatch twin = luck({.game = "kuhn", .opponent = "twin", .at = {2000}});
  EXPECT_NEAR(twin.exact, 0, 1e-12);
  EXPECT_FALSE(twin.needed_raw);
  EXPECT_FALSE(twin.needed_aivat);
}

TEST(StudyLuck, TheSameSeedIsTheSameMatchHoweverItIsLookedAt) {
  const LuckOrder order{.game = "kuhn", .at = {10, 20, 500}, .shown = 500};
  const LuckMatch one = luck(order), again = luck({.game = "kuhn", .at = {500}, .shown = 500});
  EXPECT_EQ(one.points.back().raw.mean, again.points.back().raw.mean);
  EXPECT_EQ(one.points.back().aivat.half_width, again.points.back().aivat.half_width);
  double sum = 0;
  for (const LuckMatch::HandResult& hand : one.first) sum += hand.raw;
  EXPECT_NEAR(sum / 500, one.points.back().raw.mean, 1e-12);
  EXPECT_NE(luck({.game = "kuhn", .seed = 2, .at = {500}}).points[0].raw.mean, one.points.back().raw.mean);
  EXPECT_THAT(play_luck_match({.opponent = "fish", .at = {1}}).error().message, HasSubstr("twin"));
  EXPECT_FALSE(play_luck_match({.at = {}}));
  EXPECT_FALSE(play_luck_match({.at = {20'001}}));
}

}  // namespace
}  // namespace hindsight::this_file
