// Estimators of hold'em matches: unbiased, less luck than plain, the same bits however a match is played;
// equities against another count.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "cards/equity.h"
#include "play/luck/hand_estimator.h"
#include "play/matches/match.h"

namespace hindsight::this_file {
namespace {

MatchSetup setup(const std::vector<std::string>& bots, std::uint64_t hands, bool duplicate = true) {
  MatchSetup out;
  out.bots = *bot_kinds(bots);
  out.hands = hands;
  out.duplicate = duplicate;
  out.estimators = *parse_estimators("all", duplicate);
  out.fit_hands = 4'000;
  return out;
}

Match played(const MatchSetup& setup, unsigned threads = 1) {
  Match match = *Match::start(setup);
  match.play(setup.hands, {.threads = threads});
  EXPECT_TRUE(match.over());
  return match;
}

// Deck by deck each estimator says in the mean what duplicate does.
void expect_unbiased(const MatchSetup& each) {
  Match match = *Match::start(each);
  match.keep_decks();
  match.play(each.hands, {});
  const std::size_t estimators = each.estimators.size(), bots = each.bots.size();
  const std::vector<double>& values = match.figures()->kept_decks();
  for (std::size_t bot = 0; bot < bots; ++bot)
    for (std::size_t e = 2; e < estimators; ++e) {
      Sample sample;
      for (std::size_t deck = bot * estimators; deck < values.size(); deck += bots * estimators)
        sample.add(values[deck + e] - values[deck + 1]);
      EXPECT_LT(std::abs(sample.mean()), 3.5 * sample.standard_error() + 1e-9)
          << each.bots[0].name << ' ' << each.bots[1].name << ' ' << name_of(each.estimators[e]) << ' '
          << bot;
    }
}

// Values of any kind, here fitted to a few hands and bad, leave them so.
TEST(HoldemEstimators, AreUnbiased) {
  for (const auto& bots :
       std::vector<std::vector<std::string>>{{"pot_odds", "random"}, {"random", "pot_odds", "caller"}}) {
    MatchSetup each = setup(bots, 1'200);
    each.game = *HoldemGame::parse("nlhe(stack=1000)");
    each.fit_hands = 600;
    expect_unbiased(each);
  }
}

TEST(SlowHoldemEstimators, AreUnbiased) {
  for (const auto& bots :
       std::vector<std::vector<std::string>>{{"random", "caller"},
                                             {"pot_odds", "random"},
                                             {"random", "random"},
                                             {"always_raise", "random"},
                                             {"pokerface(risk=1,simulations=64)", "random"},
                                             {"equity(trials=64)", "caller"},
                                             {"random", "pot_odds", "always_raise"}})
    for (const char* game : {"nlhe", "nlhe(stack=2000,ante=10)", "flhe"}) {
      MatchSetup each = setup(bots, 6'000);
      each.game = *HoldemGame::parse(game);
      each.fit_hands = 600;
      expect_unbiased(each);
    }
}

// Bots against themselves win nothing in the mean, and `random` loses to `caller` its small blind on the
// button every third time.  A match of many decks is cut into matches of few, by the same values: each
// estimator has that mean over all of them, and each side of their intervals leaves it out as often as it
// says.
void expect_the_truth(const std::vector<std::string>& bots, std::uint64_t decks, double truth = 0) {
  MatchSetup whole = setup(bots, decks * bots.size());
  whole.game = *HoldemGame::parse("nlhe(stack=1000)");
  Match match = *Match::start(whole);
  match.keep_decks();
  match.play(decks, {});
  const std::size_t estimators = whole.estimators.size(), all = estimators * bots.size();
  const std::vector<double>& values = match.figures()->kept_decks();
  ASSERT_EQ(values.size(), decks * all);
  for (std::size_t e = 0; e < estimators; ++e) {
    SCOPED_TRACE(bots[0] + ' ' + std::string(name_of(whole.estimators[e])));
    Sample sum;
    for (std::size_t deck = 0; deck < decks; ++deck) sum.add(values[deck * all + e]);
    EXPECT_LT(std::abs(sum.mean() - truth), 3 * sum.standard_error());
    for (const std::size_t size : {2u, 10u, 50u}) {
      // Of three seats one wins, and `random` loses the same blind often: a few are no sample of a normal
      // law.
      if (bots != std::vector(2, bots[0]) && size < 50) continue;
      const std::size_t matches = decks / size;
      double low = 0, high = 0;
      for (std::size_t one = 0; one < matches; ++one) {
        Sample few;
        for (std::size_t deck = one * size; deck < (one + 1) * size; ++deck) few.add(values[deck * all + e]);
        low += few.mean() + few.half_width(0.95) < truth ? 1.0 / static_cast<double>(matches) : 0;
        high += few.mean() - few.half_width(0.95) > truth ? 1.0 / static_cast<double>(matches) : 0;
      }
      const double noise = 4 * std::sqrt(0.025 * 0.975 / static_cast<double>(matches));
      EXPECT_LE(low, 0.025 + noise) << size;
      EXPECT_LE(high, 0.025 + noise) << size;
      if (size == 50) {
        EXPECT_GE(low + high, 0.05 - std::sqrt(2.0) * noise) << "no wider than they say";
      }
    }
  }
}

TEST(HoldemEstimators, HoldTheTruth) { expect_the_truth({"random", "random"}, 1'500); }

// 10^4 matches of four hands; and of three seats.
TEST(SlowHoldemEstimators, HoldTheTruthOverTenThousandMatches) {
  expect_the_truth({"random", "random"}, 20'000);
  expect_the_truth({"equity(trials=50)", "equity(trials=50)"}, 20'000);
  expect_the_truth({"pokerface(risk=1,simulations=50)", "pokerface(risk=1,simulations=50)"}, 20'000);
  expect_the_truth({"random", "caller"}, 20'000, -50 / 6.0);
  expect_the_truth({"random", "random", "random"}, 20'000);
}

void expect_sixty_percent(const std::vector<std::string>& bots, std::uint64_t hands) {
  EXPECT_GE(*played(setup(bots, hands)).figures()->reduction(0, 4), 0.6) << bots[0] << ' ' << bots[1];
}

TEST(HoldemEstimators, AivatTakesMostOfTheLuckAway) { expect_sixty_percent({"random", "caller"}, 1'000); }

// Bots that simulate, too: what they do with strong hands is in the values.
TEST(SlowHoldemEstimators, AivatTakesMostOfTheLuckAway) {
  for (const auto& bots :
       std::vector<std::vector<std::string>>{{"pot_odds", "caller"},
                                             {"pot_odds", "always_raise"},
                                             {"always_raise", "random"},
                                             {"equity(trials=200)", "caller"},
                                             {"equity(trials=200)", "pot_odds"},
                                             {"pokerface(risk=1,simulations=200)", "caller"},
                                             {"pokerface(risk=1,simulations=200)", "pot_odds"}})
    expect_sixty_percent(bots, 6'000);
}

MatchSetup by_ranges(const std::vector<std::string>& bots, std::uint64_t hands, const char* game,
                     const char* beside) {
  MatchSetup out = setup(bots, hands);
  out.game = *HoldemGame::parse(game);
  out.estimators = *parse_estimators(std::string("ranges,duplicate,") + beside, true);
  return out;
}

TEST(RangeEstimator, IsUnbiased) {
  expect_unbiased(
      by_ranges({"blueprint", "blueprint(threshold=0)"}, 120, "nlhe(stack=2000,ante=10)", "plain"));
  expect_unbiased(by_ranges({"pot_odds", "always_raise"}, 120, "flhe", "plain"));
  expect_unbiased(by_ranges({"pot_odds", "random"}, 120, "nlhe(stack=1000)", "plain"));  // of many amounts
}

TEST(SlowRangeEstimator, IsUnbiased) {
  for (const auto& bots : std::vector<std::vector<std::string>>{{"blueprint", "blueprint(threshold=0)"},
                                                                {"blueprint", "pot_odds"},
                                                                {"pot_odds", "caller"},
                                                                {"nit", "maniac"},
                                                                {"blueprint", "random"}})
    for (const char* game : {"nlhe", "nlhe(stack=2000,ante=10)"})
      expect_unbiased(by_ranges(bots, 2'000, game, "plain"));
}

// AIVAT sees the cards that were dealt and has other values: what both leave of luck is their own.
TEST(RangeEstimator, SaysWhatAivatSaysWithLessLuck) {
  const MatchSetup each = by_ranges({"pot_odds", "caller"}, 160, "nlhe", "aivat");
  Match match = *Match::start(each);
  match.keep_decks();
  match.play(each.hands, {});
  const auto& values = match.figures()->kept_decks();
  ASSERT_EQ(each.estimators[2], Estimator::aivat);
  ASSERT_EQ(each.estimators[3], Estimator::ranges);
  Sample difference, aivat, ranges;
  for (std::size_t deck = 0; deck < values.size(); deck += 2 * each.estimators.size()) {
    aivat.add(values[deck + 2]);
    ranges.add(values[deck + 3]);
    difference.add(values[deck + 3] - values[deck + 2]);
  }
  EXPECT_LT(std::abs(difference.mean()), 3.5 * difference.standard_error());
  EXPECT_LT(std::abs(ranges.mean() + 12), 0.5) << "0.12 big blinds";
  EXPECT_LT(ranges.deviation(), aivat.deviation());
}

// Who is called by any two cards with any two cards wins nothing, whatever lies there.
TEST(RangeEstimator, LeavesNoLuckWhereNothingHangsOnCards) {
  const Match match = played(by_ranges({"always_raise", "caller"}, 40, "nlhe", "plain"));
  EXPECT_NEAR(match.figures()->at(0, 2).mean(), 0, 1e-9);
  EXPECT_NEAR(match.figures()->at(0, 2).deviation(), 0, 1e-9);
}

TEST(RangeEstimator, WantsTwoKnownStrategies) {
  MatchSetup three = by_ranges({"pot_odds", "caller", "caller"}, 3, "nlhe", "plain");
  ASSERT_FALSE(Match::start(three));
  MatchSetup unknown = by_ranges({"pot_odds", "equity"}, 3, "nlhe", "plain");
  ASSERT_FALSE(Match::start(unknown));
  EXPECT_NE(Match::start(unknown).error().message.find("two bots whose strategies are known"),
            std::string::npos);
  MatchSetup resumed = by_ranges({"pot_odds", "caller"}, 20, "nlhe", "plain");
  Match first = *Match::start(resumed);
  first.play(4, {});
  auto again = Match::resume(first.state());
  ASSERT_TRUE(again) << again.error().message;
  again->play(20, {.threads = 2});
  EXPECT_EQ(again->state(), played(resumed).state());
}

// Values are fitted to hands of those who play nearly as the bots and take no time.
TEST(HoldemEstimators, AreFittedByStandIns) {
  EXPECT_NE(bot_kind("hindsight(iterations=1)")->stand_in, nullptr);
  EXPECT_NE(bot_kind("adaptive(base=hindsight,iterations=1)")->stand_in, nullptr);
  EXPECT_EQ(bot_kind("adaptive")->stand_in, nullptr);
  MatchSetup each = setup({"caller", "pot_odds"}, 10);
  each.fit_hands = 50;
  int thinking = 0;
  BotKind& slow = each.bots[0];
  slow.stand_in = std::make_shared<const BotKind>(*bot_kind("always_raise"));
  slow.make = [&thinking, make = slow.make](std::uint64_t seed) {
    ++thinking;
    return make(seed);
  };
  Match match = *Match::start(each);
  match.fit({});
  EXPECT_TRUE(match.fitted());
  EXPECT_EQ(thinking, 0);
  match.play(10, {});
  EXPECT_GT(thinking, 0);
}

// What duplicate says is the match's own result, and plain looks at every hand of a match without duplicates.
TEST(HoldemEstimators, PlainAndDuplicateAreTheScores) {
  const Match twice = played(setup({"random", "caller"}, 1'000)),
              once = played(setup({"random", "caller"}, 1'000, false));
  EXPECT_NEAR(10 * twice.figures()->at(0, 1).mean(), twice.mbb_per_hand(0),
              1e-9 * std::abs(twice.mbb_per_hand(0)));
  EXPECT_NEAR(10 * twice.figures()->at(0, 1).half_width_95(), twice.half_width_95(0),
              1e-6 * twice.half_width_95(0));
  EXPECT_NEAR(10 * once.figures()->at(0, 0).mean(), once.mbb_per_hand(0),
              1e-9 * std::abs(once.mbb_per_hand(0)));
  EXPECT_NEAR(once.figures()->at(0, 0).deviation(), once.scores()[0].chips_deviation(), 1e-6);
}

TEST(HoldemEstimators, TheSameBitsHoweverAMatchIsPlayed) {
  MatchSetup whole = setup({"random", "pot_odds"}, 300);
  whole.fit_hands = 300;
  const std::string at_once = played(whole).state();
  EXPECT_EQ(played(whole, 3).state(), at_once);
  Match pieces = *Match::start(whole);
  for (const std::uint64_t deals : std::vector<std::uint64_t>{7, 0, 115, 1'000}) {
    pieces.play(deals, {});
    auto again = Match::resume(pieces.state());
    ASSERT_TRUE(again) << again.error().message;
    pieces = std::move(*again);
  }
  EXPECT_EQ(pieces.state(), at_once);
  MatchSetup without = whole;
  without.estimators = {};
  EXPECT_EQ(played(without).mbb_per_hand(0), played(whole).mbb_per_hand(0)) << "who looks on changes nothing";
}

TEST(HoldemEstimators, AStoppedFitIsNone) {
  Match match = *Match::start(setup({"random", "caller"}, 100));
  std::stop_source stop;
  stop.request_stop();
  match.play(10, {stop.get_token()});
  EXPECT_FALSE(match.fitted());
  EXPECT_EQ(match.deals(), 0u);
}

// Equities of three with a folded fourth's cards gone, against the exact counts of cards/.
TEST(LiveEquities, AreThoseOfTheCards) {
  Rng rng(11);
  for (int round = 0; round < 6; ++round) {
    const int seats = round % 2 == 0 ? 2 : 4;
    DealtCards cards = hole_redrawn({.hole = {}, .seats = SeatSet::first_of(seats), .board = {}}, rng);
    const SeatSet live = seats == 2 ? SeatSet::first_of(2) : SeatSet::first_of(4).without(Seat{1});
    for (const int count : {0, 3, 4, 5}) {
      cards = board_redrawn(cards, count - cards.board.size(), rng);
      if (count == 0 && seats > 2) continue;
      EquitySpot spot{.players = {}, .board = cards.board, .dead = {}};
      for (const Seat seat : live) {
        const CardSet two = cards.hole[seat.value];
        spot.players.push_back({{Combo::of(two.first(), two.without(two.first()).first())}});
      }
      if (seats > 2) spot.dead = cards.hole[1];
      const Equities exact = *equity(spot);
      const auto found = live_equities(cards, live);
      std::size_t player = 0;
      for (const Seat seat : live) EXPECT_NEAR(found[seat.value], exact.equity(player++), 1e-12) << count;
    }
  }
}

// What is drawn has the right mean, and where the next card is any of those left the mean over them is what
// was there before.
TEST(CardLuck, IsDrawnAroundTheTruth) {
  Rng rng(3);
  for (const int seats : {2, 3})
    for (const int count : {0, 3, 4, 5}) {
      const SeatSet live = SeatSet::first_of(seats);
      const DealtCards cards =
          board_redrawn(hole_redrawn({.hole = {}, .seats = live, .board = {}}, rng), count, rng);
      std::vector<Sample> equities(2), strengths(2);
      for (int i = 0; i < 300; ++i) {
        const CardLuck luck = card_luck(cards, live, rng);
        for (std::size_t seat = 0; seat < 2; ++seat) {
          equities[seat].add(luck.equity[seat]);
          strengths[seat].add(luck.strength[seat]);
        }
      }
      const BySeat exact = live_equities(cards, live);
      CardSet dead;
      for (const Seat seat : live) dead |= cards.hole[seat.value];
      for (const Seat seat : SeatSet::first_of(2)) {
        const Sample& drawn = equities[seat.value];
        EXPECT_NEAR(drawn.mean(), exact[seat.value],
                    4 * drawn.standard_error() * (drawn.deviation() > 1e-9) + 1e-9);
        if (count < 3) continue;
        const CardSet two = cards.hole[seat.value];
        EquitySpot spot{.players = {{{Combo::of(two.first(), two.without(two.first()).first())}}, {}},
                        .board = cards.board,
                        .dead = dead.without(two)};
        EXPECT_NEAR(strengths[seat.value].mean(), equity(spot)->equity(0),
                    4.5 * strengths[seat.value].standard_error());
      }
    }
}

TEST(CardLuck, RedrawnCardsAreOnesThatCouldHaveCome) {
  Rng rng(8);
  const DealtCards before =
      board_redrawn(hole_redrawn({.hole = {}, .seats = SeatSet::first_of(6), .board = {}}, rng), 3, rng);
  EXPECT_EQ(before.unseen().size(), 52 - 12 - 3);
  for (int i = 0; i < 100; ++i) {
    const DealtCards after = board_redrawn(before, 1, rng);
    EXPECT_EQ(after.board.size(), 4);
    EXPECT_TRUE(before.unseen().has(after.board.without(before.board).first()));
  }
}

// Weights that are known come back, and from the next street's values as well.
TEST(ValueFit, FindsWhatValuesAreMadeOf) {
  Rng rng(2);
  const auto worth = [](const ValueFeatures& at) {
    return at.base + 7 * at.pot - 3 * at.left * at.luck +
           40 * at.pot * std::max(0.0, at.own - 0.65) * at.luck;
  };
  std::vector<FitPoint> points;
  for (int i = 0; i < 20'000; ++i) {
    ValueFeatures at{.base = 100 * rng.uniform(), .pot = 1 + 9 * rng.uniform(), .left = 50 * rng.uniform()};
    at.luck = rng.uniform() - 0.5;
    at.own = rng.uniform();
    at.other = rng.uniform();
    at.group = 16;  // a turn
    const auto river = static_cast<std::uint32_t>(points.size() + 1);
    points.push_back({at, -1e9, river});
    at.group = 24;
    points.push_back({at, worth(at), 0});
  }
  const ValueModel model = fitted_values(points);
  Sample error, spread;
  for (const FitPoint& point : points) {
    error.add(model.value(point.standing) - worth(point.standing));
    spread.add(worth(point.standing) - point.standing.base);
  }
  EXPECT_LT(error.deviation(), 0.03 * spread.deviation()) << "weights are drawn a little towards 0";
  ValueFeatures unknown = points[0].standing;
  unknown.group = 5;
  EXPECT_EQ(model.value(unknown), unknown.base) << "nothing is known of it";
}

}  // namespace
}  // namespace hindsight::this_file
