// Sequences of intervals: their bounds are those of the mixtures that they come from, by integration; and who
// stops at the first "decided" is right as often as they say, which intervals for a fixed number of decks are
// not.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "base/rng.h"
#include "estimate/confidence_sequence.h"
#include "estimate/games/game_match.h"
#include "play/matches/match.h"
#include "small_game.h"

namespace hindsight::this_file {
namespace {

// Simpson's rule.
double integral(const std::function<double(double)>& f, double from, double to, int pieces) {
  double sum = f(from) + f(to);
  const double step = (to - from) / pieces;
  for (int i = 1; i < pieces; ++i) sum += (i % 2 == 1 ? 4 : 2) * f(from + i * step);
  return sum * step / 3;
}

// The mixture as it is defined, over t = -log u, where the density has no pole.
double integrated_mixture(double s, double v) {
  const auto density = [](double t) { return std::exp(-mixture_shape * (t + std::exp(-t))); };
  const auto mixed = [&](double t) {
    const double l = 1 - std::exp(-t);
    return std::exp(l * s - (t - l) * v) * density(t);
  };
  // Simpson: (step / 0.033)^4 / 180 where v = 900 is narrow
  return integral(mixed, 0, 80, 40'000) / integral(density, 0, 80, 40'000);
}

TEST(ConfidenceSequence, TheGammaMixtureIsItsIntegral) {
  for (const double v : {0.0, 0.01, 0.7, 5.0, 80.0, 900.0})
    for (const double s : {-0.3, 0.0, 0.5, 3.0, 12.0, 40.0})
      EXPECT_NEAR(gamma_mixture(s, v) / integrated_mixture(s, v), 1, 1e-7) << s << ' ' << v;
  EXPECT_GE(gamma_mixture(40, 5, 100), 100) << "cut short, but beyond what was asked";
  EXPECT_LT(gamma_mixture(40, 5, 100), gamma_mixture(40, 5));
}

// One factor of the martingale behind it, for a number of two values with the mean 0: never more than 1,
// whatever l.
TEST(ConfidenceSequence, EachFactorOfTheBoundedOneHasAMeanOfAtMostOne) {
  for (const double low : {-1.0, -0.4, -0.01})
    for (const double high : {0.02, 0.9, 30.0})
      for (double l = 0.05; l < 1; l += 0.05) {
        const double psi = -std::log(1 - l) - l, p = high / (high - low);
        const auto factor = [&](double x) { return std::exp(l * x - psi * x * x); };
        EXPECT_LE(p * factor(low) + (1 - p) * factor(high), 1 + 1e-12) << low << ' ' << high << ' ' << l;
      }
}

TEST(ConfidenceSequence, TheAsymptoticOneEndsWhereTheNormalMixtureSaysSo) {
  const double less = -2 * std::log(0.05), variance = (less + std::log(less + 1)) / 2'000;
  for (const std::uint64_t n : {500u, 3'000u, 40'000u}) {
    FlooredSample sample;
    Rng rng(n);
    for (std::uint64_t i = 0; i < n; ++i) sample.add(rng.uniform() < 0.5 ? -1 : 1);
    const auto count = static_cast<double>(n);
    const double s = count * asymptotic_sequence(sample, 0.95).half_width() / sample.deviation();
    const double wide = 12 / std::sqrt(count + 1 / variance), middle = s / (count + 1 / variance);
    const double mixture = integral(
        [&](double l) {
          return std::exp(l * s - l * l * count / 2 - l * l / (2 * variance)) /
                 std::sqrt(2 * std::acos(-1.0) * variance);
        },
        middle - wide, middle + wide, 4'000);
    EXPECT_NEAR(mixture, 20, 1e-4) << n;
  }
}

TEST(ConfidenceSequence, ItsEndsAreWhereItBeginsToLeaveOut) {
  const ValueRange each{-3, 9};
  for (const double mean : {-0.4, 0.0, 2.5}) {
    FlooredSample sample;
    Rng rng(5);
    EXPECT_EQ(bounded_sequence(sample.sample, each, 0.95).half_width(), 6) << "nothing is known";
    for (int i = 0; i < 700; ++i) sample.add(mean + 2 * rng.uniform() - 1);
    const ValueRange found = bounded_sequence(sample.sample, each, 0.95);
    EXPECT_TRUE(found.holds(sample.mean()));
    for (const double sign : {-1.0, 1.0}) {
      const double end = sign < 0 ? found.low : found.high;
      EXPECT_FALSE(sequence_leaves_out(sample, each, end - sign * 1e-6, 0.95));
      EXPECT_TRUE(sequence_leaves_out(sample, each, end + sign * 1e-6, 0.95));
    }
    EXPECT_TRUE(sequence_leaves_out(sample, each, -3.5, 0.95)) << "no mean is there";
  }
  FlooredSample few;
  for (int i = 0; i < 60; ++i) few.add(i % 2);
  EXPECT_TRUE(std::isinf(asymptotic_sequence(few, 0.95).half_width()));
  few.floor = 0.5;
  EXPECT_TRUE(std::isfinite(asymptotic_sequence(few, 0.95).half_width()));
}

// Decks that come to what is drawn.
struct Stream {
  std::string name;
  ValueRange range;
  std::function<double(Rng&)> draw;
  double truth = 0;
};

double normal(Rng& rng) {
  return std::sqrt(-2 * std::log(1 - rng.uniform())) * std::cos(2 * std::numbers::pi * rng.uniform());
}

// Student's, of so many numbers; asked for again and again.
double quantile_of(std::uint64_t count) {
  static std::map<std::uint64_t, double> known;
  const auto [found, is_new] = known.try_emplace(count, 0);
  if (is_new) found->second = student_quantile(0.95, count - 1);
  return found->second;
}

// Even ones, and some that are not: 0 is decided against rightly there, and what they come to must be held
// all the same.
std::vector<Stream> streams() {
  const auto rare = [](Rng& rng) { return rng.uniform() < 0.001 ? -99.9 : 0.1; };
  return {
      {"normal", {-200, 200}, [](Rng& rng) { return std::clamp(10 * normal(rng), -200.0, 200.0); }},
      {"skewed", {-1, 199}, [](Rng& rng) { return rng.uniform() < 0.005 ? 199.0 : -1.0; }},
      {"rare and large", {-200, 200}, rare},
      {"rare and large, better", {-200, 200}, [rare](Rng& rng) { return rare(rng) + 0.3; }, 0.3},
      {"a little better", {-201, 200}, [](Rng& rng) { return 0.2 + (rng.uniform() < 0.5 ? -2 : 2); }, 0.2}};
}

// What decks of a match that was played came to, drawn again and again: their mean is known.
Stream drawn_again(std::string name, const Figures& played, ValueRange range) {
  const std::size_t step = played.shape().contestants * played.shape().estimators.size();
  std::vector<double> decks;
  for (std::size_t at = played.watched(); at < played.kept_decks().size(); at += step)
    decks.push_back(played.kept_decks()[at]);
  double mean = 0;
  for (const double deck : decks) mean += deck / static_cast<double>(decks.size());
  return {std::move(name), {range.low - mean, range.high - mean}, [decks, mean](Rng& rng) {
            return decks[rng.below(static_cast<std::uint32_t>(decks.size()))] - mean;
          }};
}

// The shares of matches that were told wrongly at the first "decided", looked at every 16 decks.
struct Wrong {
  double bounded = 0, asymptotic = 0, fixed = 0;
};

Wrong wrong_in(const Stream& stream, int matches, int decks) {
  Wrong out;
  for (int match = 0; match < matches; ++match) {
    Rng rng(77, static_cast<std::uint64_t>(match));
    FlooredSample sample;
    bool by_bounds = false, by_normal = false, by_student = false;
    const auto end = [&](bool& ended, double& wrong, bool leaves_0, const auto& leaves_truth) {
      if (ended || !leaves_0) return;
      ended = true;
      if (leaves_truth()) wrong += 1.0 / matches;
    };
    for (int deck = 1; deck <= decks && !(by_bounds && by_normal && by_student); ++deck) {
      sample.add(stream.draw(rng));
      if (deck % 16 != 0) continue;
      const auto bounded = [&](double x) { return sequence_leaves_out(sample, stream.range, x, 0.95); };
      const auto asymptotic = [&](double x) { return sequence_leaves_out(sample, {}, x, 0.95); };
      const double half = quantile_of(sample.count()) * sample.sample.standard_error();
      const auto fixed = [&](double x) {
        return half > 1e-6 * std::abs(sample.mean()) && std::abs(sample.mean() - x) > half;
      };
      if (!by_bounds) end(by_bounds, out.bounded, bounded(0), [&] { return bounded(stream.truth); });
      if (!by_normal) end(by_normal, out.asymptotic, asymptotic(0), [&] { return asymptotic(stream.truth); });
      if (!by_student) end(by_student, out.fixed, fixed(0), [&] { return fixed(stream.truth); });
    }
  }
  return out;
}

TEST(ConfidenceSequence, WhoStopsAtTheFirstDecisionIsRarelyWrong) {
  for (const Stream& stream : streams()) {
    const Wrong found = wrong_in(stream, 200, 4'000);
    EXPECT_LE(found.bounded, 0.05) << stream.name;
    if (stream.truth == 0) {
      EXPECT_GE(found.fixed, 0.2) << stream.name;
    }
  }
}

Stream holdem_stream(std::vector<std::string> bots, const char* estimators) {
  MatchSetup setup{
      .bots = *bot_kinds(bots), .hands = 8'000, .estimators = *parse_estimators(estimators, true)};
  setup.fit_hands = 4'000;
  Match match = *Match::start(setup);
  match.keep_decks();
  match.play(setup.hands, {});
  const ValueRange range{-20'000, 20'000};
  return drawn_again(bots[0] + " v. " + bots[1] + ' ' + estimators, *match.figures(), range);
}

GameMatchSetup leduc_setup() {
  const SmallGame game = small_game("leduc");
  GameMatchSetup out{.tree = std::make_shared<const HistoryTree>(game.histories)};
  for (const int iterations : {300, 20}) {
    const auto made = solver("dcfr", {game.histories, game.game});
    made->run(static_cast<std::uint64_t>(iterations), {});
    out.contestants.push_back(
        {std::make_shared<ListedStrategy>(game.histories, canonical(game.game, made->average())),
         iterations == 300});
  }
  out.guess = out.contestants[0].strategy;
  out.fit_hands = 0;
  out.spread_decks = 0;
  out.estimators = {Estimator::plain, Estimator::aivat};
  return out;
}

Stream leduc_stream() {
  GameMatchSetup setup = leduc_setup();
  setup.hands = 40'000;
  GameMatch match = *GameMatch::start(setup);
  match.keep_decks();
  match.play(setup.hands, {});
  return drawn_again("leduc, aivat", match.figures(), *match.figures().at(0, 1).range);
}

TEST(SlowConfidenceSequence, TenThousandMatchesOfEachKindAreDecidedRightly) {
  std::vector<Stream> all = streams();
  all.push_back(holdem_stream({"equity(trials=40)", "caller"}, "duplicate"));
  all.push_back(holdem_stream({"always_raise", "random"}, "all-in"));
  all.push_back(leduc_stream());
  for (const Stream& stream : all) {
    const Wrong found = wrong_in(stream, 10'000, 5'000);
    std::printf("%-50s bounded %.4f  asymptotic %.4f  fixed %.4f\n", stream.name.c_str(), found.bounded,
                found.asymptotic, found.fixed);
    EXPECT_LE(found.bounded, 0.05) << stream.name;
    if (stream.truth == 0) {
      EXPECT_GE(found.fixed, 0.2) << stream.name;
    }
    if (stream.name == "normal") {
      EXPECT_LE(found.asymptotic, 0.05);
    }
    if (stream.name == "rare and large") {
      EXPECT_GE(found.asymptotic, 0.06) << "why it is not the usual one";
    }
  }
}

// AIVAT's numbers in hold'em have no range: the sequence of large samples alone tells of them.
TEST(SlowConfidenceSequence, TenThousandMatchesByAivatInHoldemAreDecidedRightly) {
  for (const auto& [one, other] : {std::pair("pot_odds", "caller"), std::pair("equity(trials=40)", "caller"),
                                   std::pair("always_raise", "pot_odds")}) {
    const Stream stream = holdem_stream({one, other}, "aivat");
    const Wrong found = wrong_in(stream, 10'000, 5'000);
    std::printf("%-50s asymptotic %.4f  fixed %.4f\n", stream.name.c_str(), found.asymptotic, found.fixed);
    EXPECT_LE(found.asymptotic, 0.05) << stream.name;
    EXPECT_GE(found.fixed, 0.2) << stream.name;
  }
}

// What estimate() says of every hand there is.
TEST(ConfidenceSequence, AivatsRangeIsThatOfAllHands) {
  for (const char* spec : {"kuhn", "leduc", "kuhn(players=3)"}) {
    const SmallGame game = small_game(spec);
    const HistoryTree& tree = game.histories;
    const auto players = static_cast<std::size_t>(tree.players);
    const ListedStrategy uniform(tree, canonical(game.game, uniform_strategy(game.game)));
    StrategyProfile known(players, nullptr);
    known[0] = &uniform;
    std::vector<double> values(tree.nodes.size() * players);
    Rng rng(3);
    for (double& value : values) value = 4 * rng.uniform() - 2;
    const Aivat aivat(tree, known, values);
    std::vector<ValueRange> plain(players, ValueRange{1e300, -1e300});
    std::vector<Action> path;
    const std::function<void(HistoryId)> walk = [&](HistoryId h) {
      if (tree.nodes[h].kind == Turn::Kind::terminal) {
        const auto said = aivat.estimate(path);
        for (std::size_t p = 0; said && p < players; ++p)
          plain[p] = {std::min(plain[p].low, (*said)[p]), std::max(plain[p].high, (*said)[p])};
        return;
      }
      for (Action a = 0; a < tree.nodes[h].count; ++a) {
        path.push_back(a);
        walk(tree.child(h, a));
        path.pop_back();
      }
    };
    walk(HistoryId{0});
    const auto found = aivat.ranges();
    ASSERT_TRUE(found) << spec;
    for (std::size_t p = 0; p < players; ++p) {
      EXPECT_EQ((*found)[p].low, plain[p].low) << spec;
      EXPECT_EQ((*found)[p].high, plain[p].high) << spec;
    }
    EXPECT_FALSE(aivat.ranges(10)) << "more work than it may do";
  }
}

MatchSetup watched_setup() {
  MatchSetup out{.bots = *bot_kinds(std::vector<std::string>{"always_raise(size=min)", "random"}),
                 .hands = 100'000,
                 .estimators = *parse_estimators("duplicate", true)};
  out.until.decided = true;
  return out;
}

TEST(EarlyEnd, AMatchEndsAtTheSameDeckHoweverItIsPlayed) {
  const MatchSetup setup = watched_setup();
  Match whole = *Match::start(setup);
  std::string log, pieces;
  whole.play(setup.hands, {.threads = 3}, &log);
  ASSERT_TRUE(whole.ended_early());
  EXPECT_EQ(whole.deals() % decks_between_looks, 0u);
  EXPECT_TRUE(whole.figures()->at(0, 1).anytime_leaves_out(0));
  Match parts = *Match::start(setup);
  while (!parts.over()) {
    parts.play(37, {}, &pieces);
    parts = *Match::resume(parts.state());
  }
  EXPECT_EQ(parts.state(), whole.state());
  EXPECT_EQ(pieces, log);
  whole.play(100, {});
  EXPECT_EQ(parts.state(), whole.state()) << "it is over";
  MatchSetup told = setup;
  told.estimators.clear();
  EXPECT_FALSE(Match::start(told)) << "nobody would know";
}

TEST(EarlyEnd, AMatchOfASmallGameEndsAtTheSameDeckHoweverItIsPlayed) {
  GameMatchSetup setup = leduc_setup();
  setup.hands = 1'000'000;
  setup.until.half_width = 0.1;
  GameMatch whole = *GameMatch::start(setup);
  whole.play(setup.hands, {.threads = 2});
  ASSERT_TRUE(whole.ended_early());
  EXPECT_LE(whole.figures().at(0, 1).anytime_95().half_width(), 0.1);
  EXPECT_TRUE(whole.figures().at(0, 1).anytime_95().holds(whole.exact(0)));
  GameMatch parts = *GameMatch::start(setup);
  while (!parts.over()) {
    parts.play(100, {});
    GameMatch next = *GameMatch::start(setup);
    ASSERT_TRUE(next.go_on(parts.course()));
    parts = std::move(next);
  }
  EXPECT_EQ(parts.course(), whole.course());
}

}  // namespace
}  // namespace hindsight::this_file
