// What a simpler strategy costs: the program's answer against a solver in which every decision is locked to
// it.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "holdem/solve/simplified.h"
#include "plain_spot.h"
#include "program.h"
#include "stored_spot.h"

namespace hindsight::this_file {
namespace {

TEST(RoundShares, ArePartsOfOneNearestToThese) {
  const auto rounded = [](std::vector<double> shares, double step) {
    round_shares(shares, step);
    return shares;
  };
  EXPECT_EQ(rounded({0.6, 0.4}, 1), (std::vector<double>{1, 0}));
  EXPECT_EQ(rounded({0.4, 0.6}, 1), (std::vector<double>{0, 1}));
  EXPECT_EQ(rounded({0.5, 0.5}, 1), (std::vector<double>{1, 0}));
  EXPECT_EQ(rounded({0.13, 0.50, 0.37}, 0.25), (std::vector<double>{0.25, 0.5, 0.25}));
  EXPECT_EQ(rounded({0.1, 0.1, 0.8}, 0.25), (std::vector<double>{0.25, 0, 0.75}));
  EXPECT_EQ(rounded({0, 1}, 0.1), (std::vector<double>{0, 1}));
  EXPECT_EQ(rounded({0.3, 0.7}, 0.1), (std::vector<double>{0.3, 0.7}));
}

TEST(KeptSizes, OthersGoToTheNearestInChips) {
  using Whither = std::vector<std::uint32_t>;
  const std::array uses{10.0, 3.0, 1.0, 2.0}, sizes{-1.0, 33.0, 75.0, 150.0};
  EXPECT_EQ(kept_sizes(uses, sizes, 3), (Whither{0, 1, 2, 3}));
  EXPECT_EQ(kept_sizes(uses, sizes, 2), (Whither{0, 1, 1, 3}));
  EXPECT_EQ(kept_sizes(uses, sizes, 1), (Whither{0, 1, 1, 1}));
  const std::array even{10.0, 3.0, 1.0, 2.0}, between{-1.0, 50.0, 100.0, 150.0};
  EXPECT_EQ(kept_sizes(even, between, 2), (Whither{0, 1, 1, 3})) << "the smaller of two as near";
}

// Of every hand the action that it takes most often, of equal ones the first.
std::vector<std::vector<double>> pure(std::vector<std::vector<double>> by_action) {
  for (std::size_t h = 0; h < by_action.front().size(); ++h) {
    std::size_t best = 0;
    for (std::size_t a = 1; a < by_action.size(); ++a)
      if (by_action[a][h] > by_action[best][h] + 1e-12) best = a;
    for (std::size_t a = 0; a < by_action.size(); ++a) by_action[a][h] = a == best ? 1 : 0;
  }
  return by_action;
}

void fix_decision(VectorCfr<float>& solver, const VectorGame& game, std::uint32_t state, std::uint32_t node,
                  const std::vector<std::vector<double>>& by_action) {
  const StreetTree::Node& at = game.trees[game.states[state].tree].nodes[node];
  const std::size_t rows = game.boards[game.states[state].board].hands[at.seat].rows();
  std::vector<double> strategy(at.actions * rows);
  for (std::size_t a = 0; a < at.actions; ++a)
    std::copy(by_action[a].begin(), by_action[a].end(),
              strategy.begin() + static_cast<std::ptrdiff_t>(a * rows));
  solver.lock(state, node, strategy);
}

// Every decision of these seats is fixed at the pure strategy nearest to what was learnt.
void fix_all(Stored& of, std::array<bool, 2> seats) {
  struct Found {
    std::uint32_t state, node;
    std::vector<std::vector<double>> strategy;
  };
  std::vector<Found> all;
  for (std::uint32_t s = 0; s < of.game.states.size(); ++s) {
    const StreetTree& tree = of.game.trees[of.game.states[s].tree];
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i)
      if (tree.nodes[i].kind == StreetTree::Kind::decision && seats[tree.nodes[i].seat])
        all.push_back({s, i, pure(of.solver.average(s, i))});
  }
  for (const Found& found : all) fix_decision(of.solver, of.game, found.state, found.node, found.strategy);
}

class SimplifiedSpot : public testing::TestWithParam<Certified> {};

TEST_P(SimplifiedSpot, CostsWhatFixedDecisionsCost) {
  const Scratch scratch;
  const std::string path = solved(GetParam(), scratch / "kept.spot");
  Stored stored(path);
  const VectorEvaluation before = stored.solver.evaluate();
  const SimplifiedEvaluation said = stored.solver.simplified({.step = 1});
  EXPECT_EQ(stored.solver.evaluate().value, before.value) << "asking changes nothing";
  EXPECT_GT(said.both.exploitability(), before.exploitability());
  const double within = 1e-9 * starting_pot(stored.spot);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Stored fixed(path);
    fix_all(fixed, {seat == 0, seat == 1});
    const VectorEvaluation counted = fixed.solver.evaluate();
    EXPECT_NEAR(said.value[seat], counted.value[seat], within);
    EXPECT_NEAR(said.both.best_response[1 - seat], counted.best_response[1 - seat], within);
    EXPECT_GE(said.both.best_response[1 - seat],
              before.best_response[1 - seat] - before.exploitability() * 2 - within);
  }
  Stored fixed(path);
  fix_all(fixed, {true, true});
  const VectorEvaluation counted = fixed.solver.evaluate();
  for (std::size_t seat = 0; seat < 2; ++seat)
    EXPECT_NEAR(said.both.value[seat], counted.value[seat], within);
}
const auto named = [](const auto& info) { return info.param.name; };
INSTANTIATE_TEST_SUITE_P(
    Small, SimplifiedSpot,
    testing::Values(Certified{"river", small_river, 200}, Certified{"river_compact", small_river, 200, true},
                    Certified{"raked", raked, 300}, Certified{"short_deck", short_deck, 200},
                    Certified{"small_turn", small_turn, 60}, Certified{"blinds", blinds, 100}),
    named);

// Nothing to simplify changes nothing; fine steps cost little, coarse ones more.
TEST(SimplifiedTurn, CostsMoreTheCoarserItIs) {
  const Scratch scratch;
  Stored stored(solved({"turn", small_turn, 200}, scratch / "kept.spot"));
  const VectorEvaluation as_learnt = stored.solver.evaluate();
  EXPECT_EQ(stored.solver.simplified({}).both.best_response, as_learnt.best_response);
  EXPECT_EQ(stored.solver.simplified({.sizes = 9}).both.value, as_learnt.value);
  const double fine = stored.solver.simplified({.step = 0.001}).both.exploitability();
  const double coarse = stored.solver.simplified({.step = 1}).both.exploitability();
  EXPECT_NEAR(fine, as_learnt.exploitability(), 0.01 * starting_pot(stored.spot));
  EXPECT_GT(coarse, fine);
}

}  // namespace
}  // namespace hindsight::this_file
