// What papers and independent programs say about these games, and what the solvers find.  Sources:
// docs/facts.md.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "solve/solver_measure.h"
#include "solve/solvers.h"
#include "store/games/load_game.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

struct Solved {
  GameSource source;
  Strategy strategy;
  Evaluation evaluation;
};

Solved solved(const std::string& game, const std::string& algorithm, double target, std::uint64_t max) {
  auto source = load_game(game);
  EXPECT_TRUE(source) << (source ? "" : source.error().message);
  const SolverInput input{source->histories, source->game};
  auto solver = make_solver(algorithm, input);
  EXPECT_TRUE(solver) << (solver ? "" : solver.error().message);
  const Outcome outcome = drive(**solver, input, {.target = target, .iterations = max});
  EXPECT_LE(outcome.last.evaluation.exploitability, target) << game << " by " << algorithm;
  Strategy average = (*solver)->average();
  return {std::move(*source), std::move(average), outcome.last.evaluation};
}

// The probability of an action at an infoset, both by name.
double probability(const Solved& s, int player, const std::string& secret, const std::string& open,
                   Action a) {
  for (InfosetId n{0}; n < s.source.histories.infosets.end_id(); ++n) {
    const InfosetLabel& label = s.source.histories.infosets[n];
    if (label.player.value != player || label.information != Information{secret, open}) continue;
    return s.strategy.behaviour[label.player.value][s.source.game.infosets[n].sequence(a)];
  }
  ADD_FAILURE() << "no infoset " << secret << "|" << open;
  return -1;
}

TEST(Facts, KuhnIsWorthMinusOneEighteenth) {
  const Solved s = solved("kuhn", "pcfr+(restart=4)", 1e-13, 100'000);
  EXPECT_NEAR(s.evaluation.value[0], -1.0 / 18, 1e-12);
  EXPECT_NEAR(s.evaluation.value[1], 1.0 / 18, 1e-12);
}

// Kuhn 1950: with alpha = P(bet J), P(bet K) = 3 alpha, P(call with Q) = alpha + 1/3; the second player
// bluffs J and calls with Q a third of the time.
TEST(Facts, KuhnEquilibriaAreOneFamily) {
  for (const char* algorithm : {"pcfr+(restart=4)", "auto", "sequence_lp"}) {
    const Solved s = solved("kuhn", algorithm, 1e-12, 100'000);
    const double alpha = probability(s, 0, "J", "", 1);
    EXPECT_GE(alpha, -1e-9);
    EXPECT_LE(alpha, 1.0 / 3 + 1e-9);
    EXPECT_NEAR(probability(s, 0, "K", "", 1), 3 * alpha, 1e-9) << algorithm;
    EXPECT_NEAR(probability(s, 0, "Q", "", 1), 0, 1e-9) << algorithm;
    EXPECT_NEAR(probability(s, 0, "Q", "pb", 1), alpha + 1.0 / 3, 1e-9) << algorithm;
    EXPECT_NEAR(probability(s, 1, "J", "p", 1), 1.0 / 3, 1e-9) << algorithm;
    EXPECT_NEAR(probability(s, 1, "Q", "b", 1), 1.0 / 3, 1e-9) << algorithm;
    EXPECT_NEAR(probability(s, 1, "J", "b", 1), 0, 1e-9) << algorithm;
    EXPECT_NEAR(probability(s, 1, "K", "b", 1), 1, 1e-9) << algorithm;
  }
}

TEST(Facts, RockPaperScissors) {
  const Solved plain = solved("rock_paper_scissors", "regret_matching", 1e-15, 10);
  for (Action a = 0; a < 3; ++a) EXPECT_EQ(probability(plain, 0, "", "move", a), 1.0 / 3);
  const Solved doubled = solved("rock_paper_scissors(scissors=2)", "pcfr+(restart=4)", 1e-15, 100'000);
  const double expected[] = {0.4, 0.4, 0.2};
  for (Action a = 0; a < 3; ++a) EXPECT_NEAR(probability(doubled, 0, "", "move", a), expected[a], 1e-12);
}

struct Value {
  const char *game, *algorithm;
  double target;
  std::uint64_t max;
  double value, tolerance;
};
class FactsValue : public testing::TestWithParam<Value> {};
TEST_P(FactsValue, Holds) {
  const Value& v = GetParam();
  EXPECT_NEAR(solved(v.game, v.algorithm, v.target, v.max).evaluation.value[0], v.value, v.tolerance);
}
INSTANTIATE_TEST_SUITE_P(
    Solved, FactsValue,
    testing::Values(Value{"leduc", "pcfr+(restart=4)", 1e-9, 60'000, -0.085606424079, 1e-9},
                    Value{"leduc(cards=card)", "pcfr+(restart=4)", 1e-9, 60'000, -0.085606424079, 1e-9},
                    Value{"leduc", "sequence_lp", 1e-9, 1, -0.0856064240780005, 1e-9},
                    Value{"leduc_no_limit", "pdcfr+(restart=4)", 1e-7, 200'000, -6.556422390518, 1e-6},
                    Value{"liars_dice(faces=4)", "pdcfr+(restart=4)", 1e-10, 20'000, 1.0 / 16, 1e-9},
                    Value{"liars_dice(faces=5)", "pdcfr+(restart=4)", 1e-10, 50'000, 1.0 / 125, 1e-9},
                    Value{"goofspiel", "pdcfr+(restart=4)", 1e-10, 20'000, 0, 1e-10},
                    Value{"goofspiel(cards=5)", "pcfr+(restart=4)", 1e-9, 20'000, 0, 1e-9},
                    Value{"goofspiel(order=random)", "pdcfr+(restart=4)", 1e-9, 20'000, 0, 1e-9}));

INSTANTIATE_TEST_SUITE_P(SlowSolved, FactsValue,
                         testing::Values(Value{"liars_dice", "dcfr+", 5e-7, 60'000, -0.027131782946, 5e-7},
                                         Value{"leduc_no_limit(bets=grid:100)", "dcfr+", 0.002, 20'000,
                                               -6.9164766986, 0.0005}));

}  // namespace
}  // namespace hindsight::this_file
