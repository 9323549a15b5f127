// Values, best responses and exploitability against a plain recursion over the histories.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "games/catalog.h"
#include "plain_recursion.h"
#include "random_game.h"
#include "small_game.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

// Mixed, pure, and everything between: some actions are never taken.
PlainStrategy random_plain_strategy(const HistoryTree& tree, std::uint64_t seed) {
  Rng rng(seed, 11);
  PlainStrategy out;
  for (const InfosetLabel& infoset : tree.infosets) {
    std::vector<double> p(infoset.actions.size());
    double sum = 0;
    for (double& x : p) sum += x = rng.below(3) == 0 ? 0 : rng.uniform();
    for (double& x : p) x = sum > 0 ? x / sum : 0;
    if (sum == 0) p[rng.below(static_cast<std::uint32_t>(p.size()))] = 1;
    out.push_back(std::move(p));
  }
  return out;
}

Strategy compiled_strategy(const CompiledGame& game, const PlainStrategy& plain) {
  std::vector<double> numbers;
  for (const std::vector<double>& p : plain) numbers.insert(numbers.end(), p.begin(), p.end());
  return {from_canonical(game, numbers)};
}

void expect_best_response(const HistoryTree& tree, const CompiledGame& game, const Strategy& strategy,
                          Player p, double best) {
  const double tolerance = 1e-12 * (1 + game.payoff_range);
  const std::vector<Values> reach = reaches(game, strategy);
  const BestResponse response = best_response(game, p, reach);
  EXPECT_NEAR(best_response_value(game, p, reach), best, tolerance);
  EXPECT_NEAR(response.value, best, tolerance);
  std::vector<Values> seats = strategy.behaviour;
  seats[p.value] = response.behaviour;
  EXPECT_TRUE(validate(game, tree, {seats}));
  EXPECT_NEAR(evaluate(game, {seats}).value[p.value], best, tolerance);
}

void expect_agreement(const HistoryTree& tree, const CompiledGame& game, std::uint64_t seed) {
  const PlainStrategy plain = random_plain_strategy(tree, seed);
  const Strategy strategy = compiled_strategy(game, plain);
  const Evaluation measured = evaluate(game, strategy);
  const double tolerance = 1e-12 * (1 + game.payoff_range);
  double nash_conv = 0;
  for (std::uint8_t p = 0; p < tree.players; ++p) {
    PlainRecursion recursion(tree, plain, Player{p});
    const double value = recursion.value(HistoryId{0}), best = recursion.best_value(HistoryId{0});
    nash_conv += best - value;
    EXPECT_NEAR(measured.value[p], value, tolerance);
    EXPECT_NEAR(measured.best_response[p], best, tolerance);
    expect_best_response(tree, game, strategy, Player{p}, best);
  }
  EXPECT_NEAR(measured.nash_conv, nash_conv, tolerance * tree.players);
  EXPECT_NEAR(measured.exploitability, nash_conv / tree.players, tolerance);
}

TEST(SmallExample, EvaluationAgreesWithThePlainRecursion) {
  int small = 0;
  for (const GameEntry& entry : game_catalog())
    for (const std::string_view example : entry.examples) {
      const auto tree = list_named(example, {60'000});
      if (!tree) continue;  // too large
      SCOPED_TRACE(example);
      ++small;
      const auto compiled = compile(*tree);
      ASSERT_TRUE(compiled) << compiled.error().message;
      for (std::uint64_t seed = 1; seed <= 3; ++seed) expect_agreement(*tree, *compiled, seed);
    }
  EXPECT_GE(small, 20);
}

// Checks random games until one fails.
void each_random_game(
    std::uint64_t count,
    const std::function<void(std::uint64_t seed, const HistoryTree&, const CompiledGame&)>& check) {
  for (std::uint64_t seed = 1; seed <= count && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("random game " + std::to_string(seed));
    const HistoryTree tree = random_game(seed);
    const auto compiled = compile(tree);
    ASSERT_TRUE(compiled) << compiled.error().message;
    check(seed, tree, *compiled);
  }
}

TEST(Evaluate, AgreesWithThePlainRecursionOnRandomGames) {
  each_random_game(600, [](std::uint64_t seed, const HistoryTree& tree, const CompiledGame& game) {
    for (std::uint64_t k = 0; k < 2; ++k) expect_agreement(tree, game, 2 * seed + k);
  });
}

TEST(Evaluate, ActionValuesAreCounterfactual) {
  each_random_game(200, [](std::uint64_t seed, const HistoryTree& tree, const CompiledGame& game) {
    const PlainStrategy plain = random_plain_strategy(tree, seed);
    const Strategy strategy = compiled_strategy(game, plain);
    const std::vector<Values> reach = reaches(game, strategy);
    for (InfosetId i{0}; i < tree.infosets.end_id(); ++i) {
      const Infoset& infoset = game.infosets[i];
      const PlainRecursion recursion(tree, plain, infoset.player);
      const Values q = action_values(game, infoset.player, strategy.behaviour[infoset.player.value], reach);
      for (Action a = 0; a < infoset.actions; ++a)
        ASSERT_NEAR(q[infoset.sequence(a)], recursion.action_value(i, a), 1e-12 * (1 + game.payoff_range));
    }
  });
}

// Of each hand's second decisions in Kuhn: rows that follow those of the first, so that no index is read.
TEST(Compile, RowsFollowTheirParentsWhereEveryHandGoesOn) {
  const SmallGame g = small_game("kuhn(bets=1+2,raises=1)");
  std::size_t aligned = 0;
  for (const Treeplex& plex : g.game.plex)
    for (const Block& block : plex.blocks) aligned += block.aligned ? 1 : 0;
  EXPECT_GT(aligned, 0u);
}

TEST(Evaluate, UniformPlayInKuhnIsWorthWhatIsKnown) {
  const auto tree = list_named("kuhn", {1000});
  const auto game = compile(*tree);
  const Evaluation e = evaluate(*game, uniform_strategy(*game));
  EXPECT_NEAR(e.value[0], 0.125, 1e-15);
  EXPECT_NEAR(e.best_response[0], 0.5, 1e-15);
  EXPECT_NEAR(e.best_response[1], 5.0 / 12, 1e-15);
  EXPECT_NEAR(e.nash_conv, 11.0 / 12, 1e-15);
}

}  // namespace
}  // namespace hindsight::this_file
