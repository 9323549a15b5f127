// Matches of small games: estimators are unbiased and their intervals hold the truth as often as they say;
// the same bits however they are played.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numeric>

#include "base/bytes.h"
#include "base/rng.h"
#include "estimate/games/action_counts.h"
#include "estimate/games/game_match.h"
#include "small_game.h"

namespace hindsight::this_file {
namespace {

constexpr Estimator every[] = {Estimator::plain, Estimator::duplicate, Estimator::all_in,
                               Estimator::imaginary, Estimator::aivat};

// Uniform play moved this far from even, the same for the same seed.
std::shared_ptr<const ListedStrategy> skewed(const SmallGame& game, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<double> numbers;
  for (const InfosetLabel& label : game.histories.infosets) {
    std::vector<double> weights;
    for (std::size_t a = 0; a < label.actions.size(); ++a) weights.push_back(0.3 + rng.uniform());
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (const double weight : weights) numbers.push_back(weight / sum);
  }
  return std::make_shared<ListedStrategy>(game.histories, std::move(numbers));
}

GameMatchSetup setup(const char* spec, std::uint64_t hands, bool duplicate = true) {
  const SmallGame game = small_game(spec);
  GameMatchSetup out;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.histories.players); ++seat)
    out.contestants.push_back({skewed(game, seat + 1), seat == 0});
  out.guess = out.contestants[0].strategy;
  out.tree = std::make_shared<HistoryTree>(game.histories);
  out.fit_hands = 40;
  out.spread_decks = 0;
  out.hands = hands;
  out.duplicate = duplicate;
  out.estimators.assign(std::begin(every), std::end(every));
  if (!duplicate) out.estimators.erase(out.estimators.begin() + 1);
  return out;
}

GameMatch played(const GameMatchSetup& setup, unsigned threads = 1) {
  GameMatch match = *GameMatch::start(setup);
  match.play(setup.hands, {.threads = threads});
  EXPECT_TRUE(match.over());
  return match;
}

std::string bytes(const GameMatch& match) {
  Writer out;
  match.figures().write(out);
  for (const BotScore& score : match.scores()) score.write(out);
  return out.bytes();
}

// Of so many matches: how far the mean of what they say is from the truth in standard errors, and which share
// of intervals misses it on either side.
struct Checked {
  double off = 0, low = 0, high = 0;
};

std::vector<Checked> check(GameMatchSetup each, std::uint64_t matches) {
  const double truth = GameMatch::start(each)->exact(0);
  std::vector<Sample> means(each.estimators.size());
  std::vector<Checked> out(each.estimators.size());
  for (each.seed = 1; each.seed <= matches; ++each.seed) {
    const GameMatch match = played(each);
    for (std::size_t e = 0; e < out.size(); ++e) {
      const Figures::Estimate& estimate = match.figures().at(0, e);
      means[e].add(estimate.mean());
      out[e].low +=
          estimate.mean() + estimate.half_width_95() < truth - 1e-9 ? 1 / static_cast<double>(matches) : 0;
      out[e].high +=
          estimate.mean() - estimate.half_width_95() > truth + 1e-9 ? 1 / static_cast<double>(matches) : 0;
    }
  }
  for (std::size_t e = 0; e < out.size(); ++e)
    out[e].off = (means[e].mean() - truth) / means[e].standard_error();
  return out;
}

TEST(GameMatch, EveryEstimatorIsUnbiased) {
  for (const char* spec : {"kuhn", "leduc"}) {
    const GameMatchSetup each = setup(spec, 4);
    const std::vector<Checked> found = check(each, 3'000);
    for (std::size_t e = 0; e < found.size(); ++e)
      EXPECT_LT(std::abs(found[e].off), 3) << spec << ' ' << name_of(each.estimators[e]);
  }
}

TEST(SlowGameMatch, EveryEstimatorIsUnbiased) {
  for (const char* spec : {"kuhn", "leduc", "kuhn(players=3)", "leduc(cards=card)", "leduc_no_limit",
                           "liars_dice(dice=2,faces=2)", "goofspiel"})
    for (const bool duplicate : {true, false}) {
      const GameMatchSetup each = setup(spec, 12, duplicate);
      const std::vector<Checked> found = check(each, 10'000);
      for (std::size_t e = 0; e < found.size(); ++e)
        EXPECT_LT(std::abs(found[e].off), 3.5)
            << spec << ' ' << duplicate << ' ' << name_of(each.estimators[e]);
    }
}

// Each side misses one time in forty: a wrong sign, quantile or number of degrees of freedom would show.  Two
// decks of a game with few results are sometimes alike, and then the interval is infinite: it misses less
// often, never more.
void expect_coverage(std::uint64_t hands, std::uint64_t matches, const char* spec, bool duplicate) {
  const GameMatchSetup each = setup(spec, hands, duplicate);
  const std::vector<Checked> found = check(each, matches);
  const double noise = 4 * std::sqrt(0.025 * 0.975 / static_cast<double>(matches));
  for (std::size_t e = 0; e < found.size(); ++e) {
    SCOPED_TRACE(std::string(spec) + ' ' + std::string(name_of(each.estimators[e])) + ' ' +
                 std::to_string(hands));
    EXPECT_LE(found[e].low + found[e].high, 0.05 + noise * std::sqrt(2.0));
    if (hands < 100) continue;
    EXPECT_NEAR(found[e].low, 0.025, noise);
    EXPECT_NEAR(found[e].high, 0.025, noise);
  }
}

TEST(GameMatch, IntervalsHoldTheTruthAsOftenAsTheySay) {
  for (const bool duplicate : {true, false})
    for (const std::uint64_t hands : {4u, 20u, 100u}) expect_coverage(hands, 600, "leduc", duplicate);
  expect_coverage(10'000, 20, "kuhn", true);
}

TEST(SlowGameMatch, IntervalsOfManyHandsHoldTheTruthAsOftenAsTheySay) {
  for (const bool duplicate : {true, false}) {
    for (const char* spec : {"kuhn", "leduc_no_limit"})
      for (const std::uint64_t hands : {4u, 20u, 100u})
        if (hands > 4 ||
            spec != std::string("kuhn"))  // four hands of so few results are no sample of a normal law
          expect_coverage(hands, 5'000, spec, duplicate);
    expect_coverage(10'000, 1'000, "kuhn", duplicate);
    expect_coverage(10'000, 400, "leduc", duplicate);
  }
}

// An equilibrium against a rough average: what is left of AIVAT's luck is near 0 but for a rare large number.
// Nothing that lies wholly on one side of the truth comes more often for it than one time in forty.
void expect_coverage_of_rare_events(std::uint64_t fit_hands, std::uint64_t hands, std::uint64_t matches) {
  const SmallGame game = small_game("leduc");
  GameMatchSetup each = setup("leduc", hands);
  for (const std::size_t c : {0u, 1u}) {
    const auto made = solver("dcfr", {game.histories, game.game});
    made->run(c == 0 ? 300 : 20, {});
    each.contestants[c].strategy =
        std::make_shared<ListedStrategy>(game.histories, canonical(game.game, made->average()));
  }
  each.guess = each.contestants[0].strategy;
  each.estimators = {Estimator::plain, Estimator::aivat};
  each.fit_hands = fit_hands;
  each.spread_decks = 1'000;
  const std::vector<Checked> found = check(each, matches);
  const double noise = 4 * std::sqrt(0.025 * 0.975 / static_cast<double>(matches));
  EXPECT_LT(std::abs(found[1].off), 4) << hands;
  EXPECT_LE(found[1].low, 0.025 + noise) << hands;
  EXPECT_LE(found[1].high, 0.025 + noise) << hands;
}

TEST(GameMatch, IntervalsHoldTheTruthWhereLuckIsRareAndLarge) {
  for (const std::uint64_t hands : {4u, 40u}) expect_coverage_of_rare_events(0, hands, 300);
}

TEST(SlowGameMatch, IntervalsHoldTheTruthWhereLuckIsRareAndLarge) {
  for (const std::uint64_t fit_hands : {0u, 20'000u})
    for (const std::uint64_t hands : {4u, 20u, 40u, 100u, 1'000u})
      expect_coverage_of_rare_events(fit_hands, hands, 1'000);
}

// The value is inside AIVAT's interval, which is a small part of plain's.
TEST(GameMatch, AivatHoldsTheExactValueInALittleInterval) {
  for (const char* spec : {"leduc", "leduc_no_limit"}) {
    const SmallGame game = small_game(spec);
    GameMatchSetup both = setup(spec, 20'000);
    for (const std::size_t c : {0u, 1u}) {
      const auto made = solver("dcfr", {game.histories, game.game});
      made->run(c == 0 ? 300 : 20, {});
      both.contestants[c].strategy =
          std::make_shared<ListedStrategy>(game.histories, canonical(game.game, made->average()));
    }
    both.guess = both.contestants[0].strategy;
    const GameMatch one = played(both);
    const Figures& known = one.figures();
    const auto covers = [&](const GameMatch& match, double widths) {
      for (std::size_t e = 0; e < match.setup().estimators.size(); ++e) {
        const Figures::Estimate& estimate = match.figures().at(0, e);
        EXPECT_NEAR(estimate.mean(), match.exact(0), widths * estimate.half_width_95()) << spec << ' ' << e;
      }
    };
    covers(one, 1.6);
    EXPECT_GE(*known.reduction(0, 4), 0.7) << spec << ": the other seat's choices are luck";
    for (auto& contestant : both.contestants) contestant.known = true;
    const GameMatch two = played(both);
    EXPECT_EQ(two.figures().at(0, 4).half_width_95(), 0);
    EXPECT_GE(*two.figures().reduction(0, 4), 0.99);
    EXPECT_NEAR(two.figures().at(0, 4).mean(), two.exact(0), 1e-9);
    EXPECT_EQ(two.figures().sharpest(0), 4u);
  }
}

// The guess is far off: what was seen before the match puts it right, as far as the unknown's own choices
// leave it.
TEST(GameMatch, WhatIsNotKnownIsFittedBeforehand) {
  GameMatchSetup each = setup("leduc_no_limit", 20'000);
  const auto less_luck = [&](std::uint64_t fit_hands, std::shared_ptr<const ListedStrategy> guess) {
    each.fit_hands = fit_hands;
    each.guess = std::move(guess);
    return *played(each).figures().reduction(0, 4);
  };
  std::vector<double> passive;
  for (const InfosetLabel& label : each.tree->infosets)
    for (std::size_t a = 0; a < label.actions.size(); ++a) passive.push_back(a == 0 ? 1 : 0);
  const auto wrong = std::make_shared<const ListedStrategy>(*each.tree, passive);
  const double known = less_luck(0, each.contestants[1].strategy);
  EXPECT_LT(less_luck(0, wrong), known - 0.1);
  EXPECT_GT(less_luck(20'000, wrong), known - 0.02);
}

TEST(ActionCounts, AreSharesOfWhatWasDone) {
  const SmallGame game = small_game("kuhn");
  const HistoryTree& tree = game.histories;
  const ListedStrategy guess(tree, canonical(game.game, uniform_strategy(game.game)));
  ActionCounts counts(tree);
  const std::vector<Action> bets{0, 0, 1, 0};  // a card each, a bet, a fold
  for (int i = 0; i < 8; ++i) counts.add(bets, Player{0});
  const ListedStrategy found = counts.strategy(guess);
  const InfosetId first = tree.infoset(tree.child(tree.child(HistoryId{0}, 0), 0));
  const InfosetId second = tree.infoset(tree.child(tree.child(tree.child(HistoryId{0}, 0), 0), 1));
  EXPECT_NEAR(found(first, 1), (8 + 2 * 0.5) / 10, 1e-15);
  EXPECT_NEAR(found(first, 0) + found(first, 1), 1, 1e-15);
  EXPECT_EQ(found(second, 0), 0.5) << "of a seat that was not counted";
}

TEST(GameMatch, ThreadsAndPiecesMakeTheSameMatch) {
  const GameMatchSetup whole = setup("leduc", 3'000);
  const std::string at_once = bytes(played(whole));
  EXPECT_EQ(bytes(played(whole, 3)), at_once);
  GameMatch pieces = *GameMatch::start(whole);
  for (const std::uint64_t decks : {1u, 300u, 0u, 7u, 5'000u}) pieces.play(decks, {});
  EXPECT_EQ(bytes(pieces), at_once);
  GameMatchSetup other = whole;
  other.seed = 2;
  EXPECT_NE(bytes(played(other)), at_once);
}

TEST(GameMatch, DecksOfADuplicateMatchHaveTheSameCards) {
  GameMatchSetup alike = setup("kuhn", 2'000);
  alike.contestants[1] = alike.contestants[0];
  const std::vector<double> passive = [&] {
    std::vector<double> out;
    for (const InfosetLabel& label : alike.tree->infosets)
      for (std::size_t a = 0; a < label.actions.size(); ++a) out.push_back(a == 0 ? 1 : 0);
    return out;
  }();
  for (auto& contestant : alike.contestants)
    contestant.strategy = std::make_shared<ListedStrategy>(*alike.tree, passive);
  const GameMatch match = played(alike);
  EXPECT_EQ(match.figures().at(0, 1).mean(), 0) << "what one wins with a deck the other wins with it, too";
  EXPECT_EQ(match.figures().at(0, 1).decks.deviation(), 0);
  EXPECT_NEAR(match.figures().at(0, 0).deviation(), 1, 0.01);
}

TEST(GameMatch, CountsHowHandsEnd) {
  const GameMatch match = played(setup("leduc", 4'000));
  const BotScore &a = match.scores()[0], &b = match.scores()[1];
  EXPECT_EQ(a.all().hands, 4'000u);
  EXPECT_NEAR(a.all().chips + b.all().chips, 0, 1e-9);
  EXPECT_EQ(a.by_outcome[BotScore::lost_by_folding].hands, b.by_outcome[BotScore::won_by_folds].hands);
  EXPECT_EQ(a.by_outcome[BotScore::won_at_showdown].hands, b.by_outcome[BotScore::lost_at_showdown].hands);
  EXPECT_GT(a.by_outcome[BotScore::lost_by_folding].hands, 0u);
  EXPECT_GT(a.by_outcome[BotScore::even].hands, 0u);
}

TEST(GameMatch, RefusesWhatItCannotPlay) {
  GameMatchSetup wrong = setup("kuhn", 4);
  wrong.contestants.pop_back();
  EXPECT_EQ(GameMatch::start(wrong).error().message,
            "this game has 2 seats and 1 strategies were named: it takes one for each");
  EXPECT_FALSE(GameMatch::start(setup("kuhn", 0)));
}

TEST(FlooredSample, IsAsWideAsTheWiderOfWhatBothSay) {
  FlooredSample alike{.sample = {}, .floor = 4};
  EXPECT_EQ(alike.half_width(0.95), INFINITY) << "of no number";
  for (int i = 0; i < 16; ++i) alike.add(2);
  EXPECT_NEAR(alike.half_width(0.95), 1.959964, 1e-6);
  EXPECT_EQ(alike.deviation(), 4);
  FlooredSample wide{.sample = {}, .floor = 4};
  for (int i = 0; i < 16; ++i) wide.add(i % 2 == 0 ? -8 : 8);
  EXPECT_EQ(wide.half_width(0.95), wide.sample.half_width(0.95));
  FlooredSample unknown;
  unknown.add(2);
  unknown.add(2);
  EXPECT_EQ(unknown.half_width(0.95), INFINITY);
}

// The sums, once more from the hands of a match of three.
TEST(Figures, AreThoseOfTheHands) {
  const std::vector<Estimator> both{Estimator::plain, Estimator::duplicate};
  Figures figures({.contestants = 3, .rotations = 3, .estimators = both, .bin = 0.5});
  Rng rng(1);
  std::vector<double> means, plain, differences;
  for (std::size_t deck = 0; deck < 700; ++deck) {
    DeckValues values(3, 3, 2);
    values.drawn = deck % 3;
    double mine = 0, other = 0;
    for (std::size_t rotation = 0; rotation < 3; ++rotation)
      for (std::size_t c = 0; c < 3; ++c) {
        const double won = 40 * rng.uniform() - 15;
        values.at(rotation, c, 0) = values.at(rotation, c, 1) = won;
        values.seat(rotation, c) = static_cast<std::uint8_t>((c + rotation) % 3);
        if (c == 1) mine += won / 3;
        if (c == 2) other += won / 3;
        if (c == 1 && rotation == deck % 3) plain.push_back(won);
      }
    means.push_back(mine);
    differences.push_back(mine - other);
    figures.add(values);
  }
  const auto mean_of = [](const std::vector<double>& all) {
    return std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
  };
  EXPECT_NEAR(figures.at(1, 1).mean(), mean_of(means), 1e-9);
  EXPECT_NEAR(figures.at(1, 0).mean(), mean_of(plain), 1e-9);
  EXPECT_NEAR(figures.paired(1, 2, 1).mean(), mean_of(differences), 1e-9);
  EXPECT_EQ(figures.at(1, 1).seats[2].count(), 700u);
  EXPECT_EQ(figures.at(1, 0).hands.width(), 0.5);
  std::uint64_t counted = 0;
  for (int bin = 0; bin < Histogram::bins; ++bin) counted += figures.at(1, 1).hands.count(bin);
  EXPECT_EQ(counted, 2'100u);
  const RunningSum& course = figures.at(1, 1).course;
  EXPECT_EQ(course.stride(), 2u);
  EXPECT_EQ(course.points().size(), 350u);
  EXPECT_NEAR(course.points()[349], 700 * mean_of(means), 1e-6);
  Writer out;
  figures.write(out);
  Figures again(figures.shape());
  Reader in(out.bytes());
  again.read(in);
  EXPECT_TRUE(in.finish("the figures"));
  Writer once_more;
  again.write(once_more);
  EXPECT_EQ(once_more.bytes(), out.bytes());
}

TEST(Histogram, WidensForLargeNumbers) {
  Histogram histogram(1);
  for (const double value : {-0.5, 0.0, 3.0, -100.0, 99.0}) histogram.add(value);
  EXPECT_EQ(histogram.width(), 1);
  histogram.add(-350);
  EXPECT_EQ(histogram.width(), 4);
  EXPECT_EQ(histogram.count(100), 2u);  // 0 and 3
  EXPECT_EQ(histogram.count(99), 1u);   // -0.5
  EXPECT_EQ(histogram.count(75), 1u);   // -100
  EXPECT_EQ(histogram.low(12), -352);
  EXPECT_EQ(histogram.count(12), 1u);
}

TEST(Estimators, AreNamed) {
  EXPECT_EQ(parse_estimators("all", true)->size(), estimator_count - 1) << "not ranges";
  EXPECT_EQ(parse_estimators("all", false)->size(), estimator_count - 2);
  EXPECT_EQ(parse_estimators("all,ranges", true)->size(), estimator_count);
  EXPECT_FALSE(refuse_ranges(*parse_estimators("ranges", true)));
  EXPECT_TRUE(refuse_ranges(*parse_estimators("all", true)));
  EXPECT_EQ(*parse_estimators("aivat", true), (std::vector<Estimator>{Estimator::plain, Estimator::aivat}));
  EXPECT_EQ(parse_estimators("plain, all-in", true)->size(), 2u);
  EXPECT_NE(parse_estimators("avat", true).error().message.find("aivat"), std::string::npos);
  EXPECT_FALSE(parse_estimators("duplicate", false));
}

}  // namespace
}  // namespace hindsight::this_file
