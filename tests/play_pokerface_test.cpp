// PokerFace's formulas against its own table and a second evaluation, and its decisions against their
// probabilities.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "play/bots/pokerface.h"
#include "play/bots/simulated_equity.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

constexpr double printed = 0.5e-4 + 1e-12;  // four digits after the point

struct Vector {
  double x, y, preflop, report, shipped, river;
};
constexpr Vector vectors[] = {
    {.20, .00, .6586, .8725, .9754, .5332},    {.50, .10, .6622, 1.1922, 1.7979, .9390},
    {.50, .50, .1995, .5702, 1.3103, .4735},   {.50, 1.00, .0445, .4066, 1.2198, .3563},
    {.70, .25, .4724, 1.3026, 1.9023, 1.6225}, {.90, 1.00, .0541, .9819, 1.5122, 2.9153},
    {.00, .50, .0000, .0000, 1.0245, -.2844},
};

TEST(PokerFaceFormulas, TableOfValues) {
  for (const Vector& v : vectors) {
    EXPECT_NEAR(follow_preflop(v.x, v.y, 0), v.preflop, printed) << v.x << ' ' << v.y;
    EXPECT_NEAR(follow_flop_or_turn(PokerFaceForm::report, v.x, v.y, 0), v.report, printed)
        << v.x << ' ' << v.y;
    EXPECT_NEAR(follow_flop_or_turn(PokerFaceForm::shipped, v.x, v.y, 0), v.shipped, printed)
        << v.x << ' ' << v.y;
    EXPECT_NEAR(follow_river(v.x, v.y, 0), v.river, printed) << v.x << ' ' << v.y;
  }
}

TEST(PokerFaceFormulas, TableOfSizes) {
  constexpr std::pair<double, double> sizes[] = {{0, .0849},  {.25, .1350}, {.5, .2274},  {.7, .3704},
                                                 {.8, .4912}, {.9, .6786},  {.95, .8153}, {1, 1}};
  for (const auto& [x, share] : sizes) EXPECT_NEAR(raise_share(x), share, printed) << x;
  EXPECT_LT(raise_share(.9749), .9);
  EXPECT_GT(raise_share(.9751), .9);
}

// The formulas once more, in the C library's long double.
long double plain_preflop(long double x, long double y, long double z) {
  return std::cbrt(x / 0.7L) * std::exp(-3 * y) + z;
}
long double plain_flop(bool product, long double x, long double y, long double z) {
  const long double fifth = std::pow(x, 0.2L), cube = std::pow(x, 3.0L), third = std::cbrt(y);
  const long double ratio = 1.3L * fifth * std::pow(1 - y, 3.0L) / (1.1L - fifth * std::sqrt(1 - y));
  return 1.15L *
             (2 / std::acos(-1.0L) * std::atan(ratio) + std::sqrt(product ? cube * third : cube + third)) +
         z;
}
long double plain_river(long double x, long double y, long double z) {
  const long double sum = std::exp(std::sqrt(x) / 0.17L) + (1 - y) * std::exp(std::sqrt(1 - y) / 0.24L);
  return std::pow(sum, 1.04L) / 100 - 0.4L + 1.5L * z;
}
long double plain_share(long double x) { return 0.3L / std::exp(1.0L) * std::exp(x) / (1.3L - x); }

TEST(PokerFaceFormulas, AgreeWithASecondEvaluation) {
  for (int i = 0; i <= 40; ++i)
    for (int j = 0; j <= 40; ++j)
      for (const double z : {0.0, 0.3, 1.0}) {
        const double x = i / 40.0, y = j / 40.0;
        const auto near = [&](double ours, long double theirs) {
          EXPECT_LT(std::abs(ours - theirs), 1e-12L) << x << ' ' << y << ' ' << z;
        };
        near(follow_preflop(x, y, z), plain_preflop(x, y, z));
        near(follow_flop_or_turn(PokerFaceForm::report, x, y, z), plain_flop(true, x, y, z));
        near(follow_flop_or_turn(PokerFaceForm::shipped, x, y, z), plain_flop(false, x, y, z));
        near(follow_river(x, y, z), plain_river(x, y, z));
        near(raise_share(x), plain_share(x));
      }
}

TEST(PokerFaceFormulas, VariablesAreCutToTheirRange) {
  EXPECT_EQ(follow_preflop(2, -1, 7), follow_preflop(1, 0, 1));
  EXPECT_EQ(follow_flop_or_turn(PokerFaceForm::report, -1, 3, -2),
            follow_flop_or_turn(PokerFaceForm::report, 0, 1, 0));
  EXPECT_EQ(follow_river(1.5, 1e9, 2), follow_river(1, 1, 1));
}

TEST(PokerFaceFormulas, TheShippedFormHardlyEverFolds) {
  for (int i = 10; i <= 100; ++i)
    for (int j = 0; j <= 100; ++j)
      EXPECT_GE(follow_flop_or_turn(PokerFaceForm::shipped, i / 100.0, j / 100.0, 0), .80);
  for (int j = 1; j <= 100; ++j) EXPECT_GE(follow_flop_or_turn(PokerFaceForm::shipped, 0, j / 100.0, 0), .53);
}

Combo hole(const char* text) {
  const std::vector<Card> cards = *parse_cards(text);
  return Combo::of(cards[0], cards[1]);
}

TEST(PokerFaceBot, StrengthBeforeTheFlopIsRelativeToAces) {
  EXPECT_EQ(relative_strength(hole("AcAd"), 1), 1);
  EXPECT_EQ(relative_strength(hole("AcAd"), 9), 1);
  // Against one random hand deuces win 49.39 % and aces 84.93 %.
  EXPECT_NEAR(relative_strength(hole("2c2h"), 1), .4939 / .8493, .0001);
  EXPECT_LT(relative_strength(hole("7c2h"), 8), .3);
}

// How often a bot folds, calls and raises at one decision, over many hands.
struct Shares {
  double fold = 0, call = 0, raise = 0;
};
constexpr int hands = 4000;

Shares shares(Bot& bot, const Hand& hand) {
  const SeatView view(hand, hand.next().seat);
  Shares out;
  for (std::uint64_t number = 0; number < hands; ++number) {
    bot.begin(view, number);
    const Move move = bot.act(view);
    (move.kind == Move::Kind::fold ? out.fold : move.kind == Move::Kind::call ? out.call : out.raise) += 1;
  }
  for (double* share : {&out.fold, &out.call, &out.raise}) *share /= hands;
  return out;
}

// Five standard errors of a share.
double tolerance(double share) { return 5 * std::sqrt(share * (1 - share) / hands) + 1e-9; }
void expect_share(double measured, double expected) { EXPECT_NEAR(measured, expected, tolerance(expected)); }

PokerFaceBot bot_of(PokerFaceForm form, double risk, std::uint64_t simulations = 20'000) {
  return PokerFaceBot(1, {form, simulations, risk});
}

TEST(PokerFaceBot, BeforeTheFlopPlaysByItsFormula) {
  // Heads-up, the button (p2) has called 50 more and p1 raised to 300 of 2000; p2 holds J7, a middling hand.
  Script script(with_blinds(casino_rules(), 2, 50, 100), {2000, 2000}, "2c3d4h5s6c AcAd Jh7s");
  script.play("c r300");
  const double x = relative_strength(hole("Jh7s"), 1), y = 300.0 / 1900, z = 100.0 / 2000;
  ASSERT_GT(x, .2);
  ASSERT_LT(x, .7);
  auto bot = bot_of(PokerFaceForm::report, 1.1);
  const double p = 1.1 * static_cast<double>(plain_preflop(x, y, z)), follow = std::min(1.0, p);
  const double q = p / (4 + 1 + 1);  // its second action, after one raise
  const Shares measured = shares(bot, script.hand);
  expect_share(measured.fold, 1 - follow);
  expect_share(measured.raise, follow * q);
}

TEST(PokerFaceBot, NeverFoldsAStrongPocketAndNeverPlaysAWeakOne) {
  Script strong(with_blinds(casino_rules(), 2, 50, 100), {2000, 2000}, "2c3d4h5s6c 7c2d AcKc");
  auto bot = bot_of(PokerFaceForm::report, .8);
  Shares measured = shares(bot, strong.hand);
  EXPECT_EQ(measured.fold, 0);
  expect_share(measured.raise, .8 * static_cast<double>(plain_preflop(relative_strength(hole("AcKc"), 1),
                                                                      100.0 / 1950, 50.0 / 2000)));
  // Nine opponents: 72 is below 0.2.
  std::vector<Chips> stacks(10, 2000);
  Script weak(with_blinds(casino_rules(), 10, 50, 100), stacks,
              "2c3d4h5s6c AcAd KcKd 7h2s QcQd JcJd TcTd 9c9d 8c8d 4c4d 5c5d");
  ASSERT_LE(relative_strength(hole("7h2s"), 9), .2);
  measured = shares(bot, weak.hand);
  EXPECT_EQ(measured.fold, 1);
}

TEST(PokerFaceBot, ChecksWhatItWouldFold) {
  std::vector<Chips> stacks(10, 2000);
  Script script(with_blinds(casino_rules(), 10, 50, 100), stacks,
                "2c3d4h5s6c AcAd 7h2s KcKd QcQd JcJd TcTd 9c9d 8c8d 4c4d 5c5d");
  script.play("c c c c c c c c c");  // the big blind holds 72
  ASSERT_EQ(script.hand.next().seat, seat(1));
  auto bot = bot_of(PokerFaceForm::report, 1);
  const Shares measured = shares(bot, script.hand);
  EXPECT_EQ(measured.call, 1);
}

TEST(PokerFaceBot, OnTheRiverPlaysByItsFormula) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {2000, 2000}, "2c3dTh5sKc AcAd AhQs");
  script.play("c c c c c c r500");  // p2 is next, with ace high
  const SeatView view(script.hand, seat(1));
  const Tally exact = simulate_hand(view, 1, {.trials = 2'000'000, .seed = 7}, {});
  const double x = static_cast<double>(exact.wins(0)) / static_cast<double>(exact.trials);
  auto bot = bot_of(PokerFaceForm::report, 1, 50'000);
  const double p = static_cast<double>(plain_river(x, 500.0 / 1900, 0)), follow = std::min(1.0, p);
  ASSERT_GT(p, .05);
  const Shares measured = shares(bot, script.hand);
  // x of each hand is simulated; its error moves p by far less than the tolerance.
  expect_share(measured.fold, 1 - follow);
  expect_share(measured.raise, follow * p / (1 + 1 + 1));
}

// Raises of a hand that is always raised at first: by the last raise and up to twice that before the flop.
TEST(PokerFaceBot, SizesOfRaises) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {100'000, 100'000}, "AhAs3d5sKc 7c2d AcAd");
  script.play("r400 r1000");  // p2 holds aces; the last raise was by 600
  auto bot = bot_of(PokerFaceForm::report, 1.2);
  const SeatView preflop(script.hand, seat(1));
  Chips min = 1'000'000, max = 0;
  for (std::uint64_t number = 0; number < 20'000; ++number) {
    bot.begin(preflop, number);
    const Move move = bot.act(preflop);
    if (move.kind != Move::Kind::raise) continue;
    min = std::min(min, move.to);
    max = std::max(max, move.to);
  }
  EXPECT_GE(min, 1600);
  EXPECT_LE(min, 1610);
  EXPECT_LT(max, 2200);
  EXPECT_GE(max, 2190);
  // On the flop the size is a function of x alone; four aces are worth everything.
  script.play("c c");
  const SeatView flop(script.hand, seat(1));
  bot.begin(flop, 1);
  EXPECT_EQ(bot.act(flop), Move::raise_to(99'000));
}

TEST(PokerFaceBot, RiskIsDrawnOnceAndAlikeForASeed) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {2000, 2000}, "2c3d4h5s6c AcAd Jh7s");
  script.play("c r300");
  double min = 1, max = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    PokerFaceBot bot(seed, {}), again(seed, {});
    const double fold = shares(bot, script.hand).fold;
    EXPECT_EQ(fold, shares(again, script.hand).fold);
    min = std::min(min, fold);
    max = std::max(max, fold);
  }
  EXPECT_GT(max - min, .1) << "careful and daring ones differ";
}

}  // namespace
}  // namespace hindsight::this_file
