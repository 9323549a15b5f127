// When a run with a target is given up, by solvers whose distance from equilibrium is a formula.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "holdem/solve/vector_cfr.h"
#include "small_game.h"
#include "solve/solver_measure.h"

namespace hindsight::this_file {
namespace {

// Rock, paper, scissors: each player moves distance(n) from the first action of uniform play to the second.
class Formula final : public Solver {
 public:
  Formula(const SolverInput& input, std::function<double(std::uint64_t)> distance)
      : input_(input), distance_(std::move(distance)) {}

  void run(std::uint64_t iterations, const RunControl&) override { n_ += iterations; }
  std::uint64_t iterations() const override { return n_; }
  std::uint64_t averaging_delay() const override { return delay_; }
  std::uint64_t visits() const override { return samples_ ? n_ * input_.histories.nodes.size() : 0; }
  Strategy average() const override {
    Strategy out = uniform_strategy(input_.game);
    for (const Infoset& i : input_.game.infosets) {
      Values& behaviour = out.behaviour[i.player.value];
      behaviour[i.sequence(0)] += distance_(n_);
      behaviour[i.sequence(1)] -= distance_(n_);
    }
    return out;
  }
  Strategy current() const override { return average(); }
  void save(Writer&) const override {}
  Result<void> load(Reader&) override { return {}; }

  std::uint64_t delay_ = 0;
  bool samples_ = false;

 private:
  const SolverInput& input_;
  std::function<double(std::uint64_t)> distance_;
  std::uint64_t n_ = 0;
};

double root(std::uint64_t n) { return 1 / std::sqrt(static_cast<double>(n)); }

TEST(Patience, BeginsWithTheFirstIterationThatIsAveraged) {
  const SmallGame g = small_game("rock_paper_scissors");
  const SolverInput input{g.histories, g.game};
  constexpr std::uint64_t delay = 3'000'000;
  Formula good(input, [](std::uint64_t n) { return n <= delay ? 0.3 : 0.3 * root(n - delay); });
  good.delay_ = delay;
  EXPECT_EQ(drive(good, input, {.target = 1e-3}).reason, StopReason::target);

  Formula stuck(input, [](std::uint64_t) { return 0.3; });
  stuck.delay_ = delay;
  const Outcome given_up = drive(stuck, input, {.target = 1e-3});
  EXPECT_EQ(given_up.reason, StopReason::stalled);
  EXPECT_GE(given_up.last.iterations, delay + min_patience);
  EXPECT_LT(given_up.last.iterations, (delay + min_patience) * 25 / 24 + 1);
}

// An average of samples comes near by chance, once early on: from there to the next best the pace seems slow.
TEST(Patience, IsNotLostWithASamplerThatIsSlowButSound) {
  const SmallGame g = small_game("rock_paper_scissors");
  const SolverInput input{g.histories, g.game};
  const auto lucky = [](std::uint64_t n) {
    return root(n) * (n > 300'000 && n < 320'000 ? 0.3 : 0.8 + 0.2 * std::cos(std::sqrt(double(n))));
  };
  const double target = 0.6 * root(8'000'000);
  Formula sampler(input, lucky), sweeps(input, lucky);
  sampler.samples_ = true;
  EXPECT_EQ(drive(sampler, input, {.target = target}).reason, StopReason::target);
  // Full sweeps have no such luck: the same measurements say that these go nowhere.
  EXPECT_EQ(drive(sweeps, input, {.target = target}).reason, StopReason::stalled);
}

TEST(VectorEvaluation, WhatIsNotANumberIsNoExploitabilityOfZero) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan((VectorEvaluation{{none, 0}, {1, 1}}.exploitability())));
  EXPECT_TRUE(std::isnan((VectorEvaluation{{0, 0}, {1, none}}.exploitability())));
  EXPECT_EQ((VectorEvaluation{{1, 1}, {1, 1 - 1e-15}}.exploitability()), 0);
}

}  // namespace
}  // namespace hindsight::this_file
