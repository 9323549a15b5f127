// What a solved spot answers: run-outs, gains, comparisons, and a solution kept without its river.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "cards/equity.h"
#include "holdem/spots/riverless_solution.h"
#include "holdem/spots/spot.h"
#include "holdem/views/spot_compare.h"
#include "holdem/views/spot_gains.h"
#include "holdem/views/spot_view.h"
#include "replaced.h"
#include "store/spots/spot_file.h"
#include "stored_spot.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

// Suits that are partly alike; a bet, no all-in before the river.
const std::string turn = replaced(small_turn, "[300, 250]", "300");

struct Solved {
  explicit Solved(std::string_view toml, std::uint64_t iterations = 300)
      : game(*make_game(*parse_spot(toml))), solver(game, spot_rule, 1), solution(solver) {
    solver.run(iterations, {});
  }
  VectorGame game;
  VectorCfr<float> solver;
  SolverStrategy<VectorCfr<float>> solution;
};

double sum_of(const std::vector<RunOut>& run_outs, const std::function<double(const SpotView&)>& number) {
  double sum = 0;
  for (const RunOut& run_out : run_outs) sum += run_out.frequency * number(run_out.view);
  return sum;
}

// Sizes of all kinds that need no stack, on a street that begins with chips in.
TEST(SpotViews, FindActionsByTheirSize) {
  const auto game = make_game(*parse_spot(R"(board = "Qs 7s 2s 8d"
pot = 100
stacks = 900
range_oop = "AA"
range_ip = "QQ"
[bets]
bet = "50%"
raise = "3x, 60c"
)"));
  for (const char* line : {"b50%, r3x", "b50c, r60c", "b50, r110, raise 170", "b50%, c, Kd, b50%, r3x, c"})
    EXPECT_TRUE(check_line(*game, line)) << line;
  for (const char* line : {"b50%, r2x", "b50%, re", "b50%, c, Kd, b50%, r100%", "b0"})
    EXPECT_FALSE(check_line(*game, line)) << line;
}

// Nobody decides there: out of position stands first, whoever folded.
TEST(SpotViews, BeginOutOfPositionAfterAFold) {
  Solved solved(turn, 1);
  const auto root = view_spot(solved.game, solved.solution, "");
  ASSERT_TRUE(root) << root.error().message;
  for (const char* line : {"b50, f", "x, b50, f", "b50"}) {
    const auto view = view_spot(solved.game, solved.solution, line);
    ASSERT_TRUE(view) << line << ": " << view.error().message;
    EXPECT_EQ(view->seat, view->kind == StreetTree::Kind::decision ? 1 : 0) << line;
    EXPECT_EQ(view->hands[0].size(), root->hands[0].size()) << line;
  }
}

TEST(SpotRunOuts, AddUpToTheNodeBefore) {
  Solved spot(turn);
  for (const char* line : {"x, x", "x, b50%, c", "b50%, c"}) {
    const auto before = view_spot(spot.game, spot.solution, line);
    ASSERT_TRUE(before) << before.error().message;
    const auto run_outs = view_run_outs(spot.game, spot.solution, line);
    ASSERT_TRUE(run_outs) << run_outs.error().message;
    std::size_t cards = 0;
    for (const RunOut& run_out : *run_outs) cards += run_out.cards.size();
    EXPECT_EQ(cards, 48u);
    EXPECT_LT(run_outs->size(), 40u);  // hearts and clubs are alike
    EXPECT_NEAR(sum_of(*run_outs, [](const SpotView&) { return 1.0; }), 1, 1e-6);
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      EXPECT_NEAR(sum_of(*run_outs, [&](const SpotView& view) { return view.value(seat); }),
                  before->value(seat), 1e-5);
      EXPECT_NEAR(sum_of(*run_outs, [&](const SpotView& view) { return view.equity(seat); }),
                  before->equity(seat), 1e-6);  // hands that hardly ever come here are left out
    }
  }
  EXPECT_THAT(view_run_outs(spot.game, spot.solution, "x").error().message,
              HasSubstr("run-outs need a line after which a card is dealt, and none is after check"));
}

TEST(SpotRunOuts, OfALineThatNobodyPlaysAreNeverMet) {
  Solved spot(std::string(turn) + "[[lock]]\nstrategy = \"check\"\n", 20);
  const auto run_outs = view_run_outs(spot.game, spot.solution, "b50%, c");
  ASSERT_TRUE(run_outs) << run_outs.error().message;
  ASSERT_FALSE(run_outs->empty());
  for (const RunOut& run_out : *run_outs) EXPECT_EQ(run_out.frequency, 0);
}

// By the exact enumeration of the cards' own part, which knows no deals and no classes of suits.
TEST(SpotViews, KnowEquitiesBeforeTheRiver) {
  for (const char* board : {"Qs7s2s8d", "Qs7s2s"}) {
    std::string toml(turn);
    toml.replace(toml.find("Qs 7s 2s 8d"), 11, board);
    Solved spot(toml, 1);
    const auto view = view_spot(spot.game, spot.solution, "");
    for (const SpotView::Hand& hand : view->hands[0]) {
      Range one;
      one[hand.combo] = 1;
      const HoldemSpot given = *parse_spot(toml);
      const EquitySpot plain{{one.hole_cards(), given.ranges[1].hole_cards()}, set_of(given.board), {}};
      const auto exact = equity(plain, {.max_seconds = 1e9}, {});
      ASSERT_TRUE(exact) << exact.error().message;
      EXPECT_NEAR(hand.equity, exact->equity(0), 1e-12) << to_text(hand.combo);
      EXPECT_NEAR(hand.eqr, hand.value / (100 * hand.equity), 1e-12);
    }
  }
}

TEST(SpotGains, AddUpToTheExploitability) {
  Solved spot(turn, 20);
  const VectorEvaluation whole = spot.solver.evaluate();
  const auto gains = hand_gains(spot.game, spot.solver, "")->hands;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    double gain = 0, often = 0, value = 0;
    for (const HandGain& hand : gains[seat]) {
      EXPECT_GT(hand.gain(), -1e-9) << to_text(hand.combo);
      gain += hand.matchup_share * hand.gain();
      value += hand.matchup_share * hand.value;
      often += hand.matchup_share;
    }
    EXPECT_NEAR(often, 1, 1e-12);
    EXPECT_NEAR(value, whole.value[seat], 1e-9);
    EXPECT_NEAR(gain, whole.best_response[seat] - whole.value[seat], 1e-9);
    EXPECT_GT(gain, 0.01);
  }
}

double best_of(const std::vector<HandGain>& hands) {
  double sum = 0;
  for (const HandGain& hand : hands) sum += hand.matchup_share * hand.best;
  return sum;
}

// The best response is the best of its actions, and over all next cards as much as before them.
TEST(SpotGains, GoOnDownTheLine) {
  Solved spot(turn, 20);
  const auto at = [&](const std::string& line) { return *hand_gains(spot.game, spot.solver, line); };
  const SpotGains root = at(""), check = at("x"), bet = at("b50%");
  EXPECT_EQ(bet.line, "bet 50");
  EXPECT_EQ(bet.pot, 150);
  for (std::size_t h = 0; h < root.hands[0].size(); ++h)
    EXPECT_NEAR(root.hands[0][h].best, std::max(check.hands[0][h].best, bet.hands[0][h].best - 50), 1e-3)
        << to_text(root.hands[0][h].combo);
  const SpotGains before = at("b50%, c");
  const auto run_outs = *view_run_outs(spot.game, spot.solution, "b50%, c");
  for (std::size_t seat = 0; seat < 2; ++seat) {
    double after = 0;
    for (const RunOut& run_out : run_outs)
      after += run_out.frequency * best_of(at("b50%, " + run_out.cards[0]).hands[seat]);
    EXPECT_NEAR(after, best_of(before.hands[seat]), 1e-2);
  }
  EXPECT_THAT(hand_gains(spot.game, spot.solver, "b51%").error().message, HasSubstr("there are check"));
}

TEST(SpotComparison, FindsWhereTwoSolutionsDiffer) {
  Solved early(turn, 5), late(turn, 400);
  const auto first = view_spot(early.game, early.solution, "x"),
             second = view_spot(late.game, late.solution, "x");
  const auto same = compare(*first, *first);
  ASSERT_TRUE(same) << same.error().message;
  EXPECT_EQ(same->distance, 0);
  const auto other = compare(*first, *second);
  EXPECT_EQ(other->frequencies[0], first->frequencies());
  EXPECT_EQ(other->frequencies[1], second->frequencies());
  double moved = 0;
  for (std::size_t a = 0; a < other->actions.size(); ++a)
    moved += std::abs(other->frequencies[0][a] - other->frequencies[1][a]) / 2;
  EXPECT_GT(other->distance, 0);
  EXPECT_GE(other->distance + 0.02, moved);  // hands may differ where their sum does not
  for (std::size_t h = 1; h < other->hands.size(); ++h)
    EXPECT_GE(other->hands[h - 1].matchup_share * other->hands[h - 1].distance,
              other->hands[h].matchup_share * other->hands[h].distance);
  const auto elsewhere = view_spot(late.game, late.solution, "");
  EXPECT_THAT(compare(*first, *elsewhere).error().message, HasSubstr("decision of the same seat"));
}

// Before the river nothing changes; the river is solved again from the hands that come there.
TEST(SpotTrunks, AnswerWithoutTheRiver) {
  Solved spot(turn);
  constexpr double accuracy = 0.0005;
  RiverlessSolution kept(spot.game, accuracy, 1), trunk(spot.game, accuracy, 1);
  kept.keep(spot.solution);
  Writer out, whole;
  kept.save(out);
  spot.solver.save(whole);
  EXPECT_LT(out.bytes().size(), whole.bytes().size() / 4);
  Reader in(out.bytes());
  ASSERT_TRUE(trunk.load(in));
  ASSERT_TRUE(in.finish("trunk"));
  for (const char* line : {"", "x", "b50%, a", "x, b50%, c", "x, b50%, f"}) {
    const auto expected = view_spot(spot.game, spot.solution, line), view = view_spot(spot.game, trunk, line);
    ASSERT_TRUE(view) << view.error().message;
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::size_t h = 0; h < view->hands[seat].size(); ++h) {
        const SpotView::Hand &a = view->hands[seat][h], &b = expected->hands[seat][h];
        EXPECT_NEAR(a.reach, b.reach, 1e-6);
        EXPECT_EQ(std::isnan(a.value), std::isnan(b.value));
        if (std::isnan(b.value)) continue;
        EXPECT_NEAR(a.value, b.value, 0.01) << line << ' ' << to_text(b.combo);
      }
  }
  EXPECT_FALSE(trunk.resolved());
  const auto expected = view_spot(spot.game, spot.solution, "x, x, 3h"),
             view = view_spot(spot.game, trunk, "x, x, 3h");
  ASSERT_TRUE(view) << view.error().message;
  ASSERT_TRUE(trunk.resolved());
  EXPECT_LE(*trunk.resolved(), accuracy);
  for (std::uint8_t seat = 0; seat < 2; ++seat) EXPECT_NEAR(view->value(seat), expected->value(seat), 1);
  Reader cut(std::string_view(out.bytes()).substr(0, out.bytes().size() / 2));
  EXPECT_THAT(trunk.load(cut).error().message, HasSubstr("not those of this spot"));
}

}  // namespace
}  // namespace hindsight::this_file
