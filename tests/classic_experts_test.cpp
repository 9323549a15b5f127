// Forecasters: every bound on thousands of runs, identities to the last bit, and examples by hand.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "classic/experts/race.h"

namespace hindsight {
namespace {

const char* const with_bounds[] = {"rm",
                                   "rm+",
                                   "pwa(p=2)",
                                   "pwa(p=3)",
                                   "pwa(p=auto)",
                                   "pwa(p=7.5)",
                                   "hedge",
                                   "hedge(rate=0.5)",
                                   "hedge_doubling",
                                   "hedge_anytime",
                                   "optimistic_hedge",
                                   "predictive_rm+"};

// In the expected form bounds hold for sure, at every round, whatever the losses.
TEST(Experts, RegretStaysWithinItsBoundOnThousandsOfRuns) {
  int runs = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    for (const char* losses : {"stochastic", "stochastic(means=0+1+0.5)", "adversarial(experts=2)",
                               "adversarial(experts=9)", "switching(experts=4,period=7)", "alternating"}) {
      const auto source = make_losses(losses);
      ASSERT_TRUE(source) << source.error().message;
      for (const char* name : with_bounds) {
        const auto course = run_forecaster(name, **source, {.rounds = 1 + seed * 11, .seed = seed});
        ASSERT_TRUE(course) << course.error().message;
        for (const RegretPoint& point : course->points) {
          EXPECT_LE(point.regret, *point.bound + 1e-9)
              << name << " against " << losses << " after " << point.rounds;
          EXPECT_GE(point.swap_regret, point.regret - 1e-9);
        }
        ++runs;
      }
    }
  EXPECT_GE(runs, 4000);
}

// Hedge's worst case is sharp: against the adversary it comes near the bound, which is the best possible (Th. 3.7).
TEST(Experts, AdversaryComesNearTheBound) {
  const auto source = make_losses("adversarial(experts=2)");
  const auto course = run_forecaster("hedge", **source, {.rounds = 20'000});
  EXPECT_GT(course->highest_share, 0.3);
  const auto follower = run_forecaster("follow_the_leader", **source, {.rounds = 1000});
  EXPECT_GT(follower->points.back().regret, 490);
  EXPECT_FALSE(follower->points.back().bound);
}

TEST(Experts, RegretMatchingIsThePolynomialAverageOfTwoToTheLastBit) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (const bool sampled : {false, true}) {
      const auto source = make_losses("stochastic(means=0.31+0.4+0.5+0.47)");
      const auto rm = run_forecaster("rm", **source, {.rounds = 3000, .seed = seed, .sampled = sampled});
      const auto pwa =
          run_forecaster("pwa(p=2)", **source, {.rounds = 3000, .seed = seed, .sampled = sampled});
      EXPECT_EQ(rm->weights, pwa->weights);
      ASSERT_EQ(rm->points.size(), pwa->points.size());
      for (std::size_t k = 0; k < rm->points.size(); ++k) {
        EXPECT_EQ(rm->points[k].regret, pwa->points[k].regret);
        EXPECT_EQ(*rm->points[k].bound, *pwa->points[k].bound);
      }
    }
}

// The notes' normalisation: regrets 100, 50, 50 give 50 %, 25 %, 25 %; and the worked example of rock, paper, scissors: paper against
// scissors regrets rock by 2 and scissors by 1, so that 2/3 and 1/3 follow.
TEST(Experts, WorkedExamples) {
  auto rm = *make_forecaster("rm", 3, 1);
  rm->observe(std::vector<double>{0, 0.5, 0.5}, 1);
  EXPECT_EQ(rm->weights(), (std::vector<double>{0.5, 0.25, 0.25}));
  auto rps = *make_forecaster("rm", 3, 1);
  rps->observe(std::vector<double>{-1, 1, 0},
               1);  // losses of rock, paper, scissors against scissors; paper was played
  EXPECT_EQ(rps->weights(), (std::vector<double>{2.0 / 3, 0, 1.0 / 3}));
  auto flat = *make_forecaster("rm", 3, 1);
  flat->observe(std::vector<double>{1, 1, 1}, 0.5);
  EXPECT_EQ(flat->weights(), std::vector<double>(3, 1.0 / 3));  // no regret above 0
}

TEST(Experts, HedgeByHand) {
  auto hedge = *make_forecaster("hedge(rate=0.6931471805599453)", 2, 10);  // ln 2: each loss halves a weight
  hedge->observe(std::vector<double>{1, 0}, 0.5);
  EXPECT_NEAR(hedge->weights()[0], 1.0 / 3, 1e-15);
  hedge->observe(std::vector<double>{1, 0}, 0.5);
  EXPECT_NEAR(hedge->weights()[0], 1.0 / 5, 1e-15);
}

// Average regret goes to 0 where a bound holds, also when one expert is drawn each round.
TEST(Experts, NoRegretWhenSampled) {
  for (const char* name : with_bounds) {
    const auto source = make_losses("stochastic");
    double mean = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const auto course = run_forecaster(name, **source, {.rounds = 4000, .seed = seed, .sampled = true});
      mean += course->points.back().regret / 20;
    }
    EXPECT_LT(mean, 4000 * 0.06) << name;
  }
}

TEST(Experts, RecordedLossesComeRoundAgainAndAreChecked) {
  const auto source = recorded_losses({{0, 1}, {0.5, 0.25}});
  ASSERT_TRUE(source);
  const auto course = run_forecaster("rm", **source, {.rounds = 4});
  EXPECT_EQ(course->points.size(), 4u);
  EXPECT_NEAR(course->points[0].loss, 0.5, 1e-15);
  EXPECT_NE(recorded_losses({{0, 1}, {0}}).error().message.find("line 2: 1 losses where line 1 has 2"),
            std::string::npos);
  EXPECT_NE(recorded_losses({{0, 2}}).error().message.find("line 1: the loss 2 is not from 0 to 1"),
            std::string::npos);
  EXPECT_FALSE(recorded_losses({{0}}));
  EXPECT_FALSE(recorded_losses({}));
}

TEST(Experts, WrongNamesAreRefusedWithARemedy) {
  EXPECT_NE(make_forecaster("hegde", 3, 1).error().message.find("did you mean hedge?"), std::string::npos);
  EXPECT_NE(make_forecaster("pwa(p=1)", 3, 1).error().message.find("from 2 to 100"), std::string::npos);
  EXPECT_NE(make_losses("stohastic").error().message.find("did you mean stochastic?"), std::string::npos);
  EXPECT_NE(make_losses("stochastic(means=0.5)").error().message.find("two or more numbers"),
            std::string::npos);
}

}  // namespace
}  // namespace hindsight
