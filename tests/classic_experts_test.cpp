// Forecasters against losses: the formulas by a second hand, the bounds of theory on thousands of runs,
// regrets by their definition.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "base/rng.h"
#include "classic/experts/course.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using Numbers = std::vector<double>;

std::unique_ptr<Forecaster> forecaster(const std::string& spec, std::size_t experts, std::uint64_t rounds) {
  auto made = make_forecaster(spec, {experts, rounds});
  EXPECT_TRUE(made) << made.error().message;
  return std::move(*made);
}

std::unique_ptr<LossSource> losses(const std::string& spec, std::uint64_t seed = 1) {
  auto made = make_loss_source(spec, seed);
  EXPECT_TRUE(made) << made.error().message;
  return std::move(*made);
}

Numbers matched(const Numbers& regrets) {
  Numbers out(regrets.size());
  match_regrets(regrets, out);
  return out;
}

TEST(ClassicExperts, RegretsBecomeSharesInProportionToTheirPositiveParts) {
  EXPECT_THAT(matched({100, 50, 50}), ElementsAre(0.5, 0.25, 0.25));
  EXPECT_THAT(matched({0, 1, 2}), ElementsAre(0, 1.0 / 3, 2.0 / 3));
  EXPECT_THAT(matched({-1, -5, 0, -2}), ElementsAre(0.25, 0.25, 0.25, 0.25));
  EXPECT_THAT(matched({-7, 3, 1}), ElementsAre(0, 0.75, 0.25));
}

// Paper was played against scissors: rock would have won 2 more, scissors 1 more.
TEST(ClassicExperts, PaperAgainstScissorsRegretsRockTwice) {
  const Numbers played = {0, 1, 0}, payoffs_against_scissors = {1, -1, 0};
  Numbers losses, regrets(3);
  for (const double payoff : payoffs_against_scissors) losses.push_back(-payoff);
  instant_regrets(played, losses, regrets);
  EXPECT_THAT(regrets, ElementsAre(2, 0, 1));
  EXPECT_THAT(matched(regrets), ElementsAre(2.0 / 3, 0, 1.0 / 3));
}

TEST(ClassicExperts, RegretMatchingIsPwaOf2ToTheLastBit) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Rng rng(seed, 7);
    const std::size_t experts = 1 + rng.below(12);
    const auto rm = forecaster("rm", experts, 200), pwa = forecaster("pwa(p=2)", experts, 200);
    Numbers loss(experts);
    for (int t = 0; t < 200; ++t) {
      for (double& l : loss) l = seed % 2 == 0 ? rng.uniform() : rng.below(2);
      rm->observe(loss);
      pwa->observe(loss);
      for (std::size_t i = 0; i < experts; ++i) ASSERT_EQ(rm->weights()[i], pwa->weights()[i]) << seed;
    }
  }
}

// The weights of each forecaster after a history of losses, as its paper writes them, from nothing but the
// history.
class ByFormula {
 public:
  explicit ByFormula(std::vector<Numbers> history) : history_(std::move(history)), n_(history_[0].size()) {}

  Numbers weights(const std::string& name, std::uint64_t rounds) const {
    const double best = std::sqrt(8 * std::log(static_cast<double>(n_)) / static_cast<double>(rounds));
    const double t = static_cast<double>(history_.size()) + 1;
    if (name == "hedge") return exponential_weights(sum(0), best);
    if (name == "hedge(rate=0.3)") return exponential_weights(sum(0), 0.3);
    if (name == "hedge(rate=anytime)")
      return exponential_weights(sum(0), std::sqrt(8 * std::log(static_cast<double>(n_)) / t));
    if (name == "hedge(rate=doubling)") {
      std::size_t stretch = 1;
      while (2 * stretch <= history_.size() + 1) stretch *= 2;
      return exponential_weights(
          sum(stretch - 1), std::sqrt(8 * std::log(static_cast<double>(n_)) / static_cast<double>(stretch)));
    }
    if (name == "optimistic_hedge") {
      Numbers expected = sum(0);
      for (std::size_t i = 0; i < n_; ++i) expected[i] += history_.back()[i];
      return exponential_weights(expected, best / std::sqrt(8.0));
    }
    return by_regrets(name);
  }

 private:
  Numbers sum(std::size_t from) const {
    Numbers out(n_);
    for (std::size_t t = from; t < history_.size(); ++t)
      for (std::size_t i = 0; i < n_; ++i) out[i] += history_[t][i];
    return out;
  }

  static Numbers shares(Numbers parts) {
    const double total = std::accumulate(parts.begin(), parts.end(), 0.0);
    for (double& part : parts) part = total > 0 ? part / total : 1 / static_cast<double>(parts.size());
    return parts;
  }

  static Numbers exponential_weights(Numbers losses, double rate) {
    for (double& loss : losses) loss = std::exp(-rate * loss);
    return shares(losses);
  }

  Numbers by_regrets(const std::string& name) const {
    const double p = name == "pwa(p=3.5)" ? 3.5 : name == "pwa" ? std::max(2.0, 2 * std::log(n_)) : 2;
    const bool floored = name.find('+') != std::string::npos, predicts = name == "prm+";
    Numbers regret(n_), weights(n_, 1 / static_cast<double>(n_));
    for (const Numbers& loss : history_) {
      double mine = 0;
      for (std::size_t i = 0; i < n_; ++i) mine += weights[i] * loss[i];
      Numbers parts(n_);
      for (std::size_t i = 0; i < n_; ++i) {
        regret[i] += mine - loss[i];
        if (floored && regret[i] < 0) regret[i] = 0;
        const double play = regret[i] + (predicts ? mine - loss[i] : 0);
        parts[i] = play > 0 ? std::pow(play, p - 1) : 0;
      }
      weights = shares(parts);
    }
    return weights;
  }

  const std::vector<Numbers> history_;
  const std::size_t n_;
};

const std::vector<std::string> all_forecasters = {"rm",
                                                  "rm+",
                                                  "prm+",
                                                  "pwa",
                                                  "pwa(p=3.5)",
                                                  "hedge",
                                                  "hedge(rate=0.3)",
                                                  "hedge(rate=doubling)",
                                                  "hedge(rate=anytime)",
                                                  "optimistic_hedge"};

TEST(ClassicExperts, WeightsAreTheirFormulas) {
  constexpr std::uint64_t rounds = 40;
  for (const std::string& name : all_forecasters) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Rng rng(seed, 3);
      const std::size_t experts = 2 + rng.below(5);
      const auto f = forecaster(name, experts, rounds);
      std::vector<Numbers> history;
      for (std::uint64_t t = 0; t < rounds; ++t) {
        Numbers& loss = history.emplace_back(experts);
        for (double& l : loss) l = rng.uniform();
        f->observe(loss);
        const Numbers expected = ByFormula(history).weights(name, rounds);
        for (std::size_t i = 0; i < experts; ++i)
          ASSERT_NEAR(f->weights()[i], expected[i], 1e-9) << name << " seed " << seed << " round " << t;
      }
    }
  }
}

// Losses that look ahead: of some candidates those after which the forecaster's regret, or its regrets'
// squares, are largest.
class GreedyAdversary final : public LossSource {
 public:
  GreedyAdversary(std::size_t experts, std::uint64_t seed)
      : rng_(seed, 11), squares_(seed % 2 == 0), sums_(experts) {}

  std::size_t experts() const override { return sums_.size(); }
  void next(std::span<const double> weights, std::span<double> losses) override {
    double best = -1e300;
    Numbers candidate(sums_.size()), chosen;
    for (int k = 0; k < 12; ++k) {
      for (double& loss : candidate) loss = k < 10 ? rng_.below(2) : rng_.uniform();
      const double worth = harm(weights, candidate) + 1e-9 * rng_.uniform();
      if (worth <= best) continue;
      best = worth;
      chosen = candidate;
    }
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      mine_ += weights[i] * chosen[i];
      sums_[i] += losses[i] = chosen[i];
    }
  }

 private:
  double harm(std::span<const double> weights, const Numbers& candidate) const {
    double mine = mine_, most = -1e300, squares = 0;
    for (std::size_t i = 0; i < sums_.size(); ++i) mine += weights[i] * candidate[i];
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      const double regret = mine - sums_[i] - candidate[i];
      most = std::max(most, regret);
      squares += regret > 0 ? regret * regret : 0;
    }
    return squares_ ? squares : most;
  }

  Rng rng_;
  const bool squares_;
  double mine_ = 0;
  Numbers sums_;
};

using SourceOf = std::function<std::unique_ptr<LossSource>(std::size_t experts, std::uint64_t seed)>;

std::vector<SourceOf> sources() {
  std::vector<SourceOf> out;
  for (const char* format :
       {"coins(experts=%zu)", "coins(experts=%zu,gap=0.3)", "switching(experts=%zu,every=40)",
        "adversarial(experts=%zu,kind=leader)", "adversarial(experts=%zu,kind=heaviest)",
        "adversarial(experts=%zu,kind=above_even)", "adversarial(experts=%zu,kind=alternating)"})
    out.emplace_back([text = std::string(format)](std::size_t experts, std::uint64_t seed) mutable {
      std::string spec = text;
      spec.replace(spec.find("%zu"), 3, std::to_string(experts));
      return losses(spec, seed);
    });
  out.emplace_back([](std::size_t experts, std::uint64_t seed) {
    return std::make_unique<GreedyAdversary>(experts, seed);
  });
  return out;
}

void expect_bound(const std::string& name, const SourceOf& source, std::size_t experts, std::uint64_t seed) {
  const std::uint64_t rounds = 10 + seed * 37 % 300;
  const auto f = forecaster(name, experts, rounds);
  const auto from = source(experts, seed);
  const ExpertCourse course = run_experts(*f, *from, {rounds, seed});
  for (const ExpertPoint& point : course.points) {
    ASSERT_TRUE(point.bound);
    ASSERT_LE(point.regret, *point.bound + 1e-9) << name << ", seed " << seed << ", round " << point.round;
  }
}

// 10 forecasters, 8 kinds of losses, 4 sizes, 25 seeds: 8,000 runs, at every point of each.
TEST(ClassicExperts, NoRegretExceedsItsBound) {
  for (const SourceOf& source : sources())
    for (const std::string& name : all_forecasters)
      for (const std::size_t experts : {1u, 2u, 7u, 30u})
        for (std::uint64_t seed = 1; seed <= 25; ++seed) {
          expect_bound(name, source, experts, seed);
          if (HasFailure()) return;
        }
}

TEST(ClassicExperts, BoundsAreThoseOfTheTheorems) {
  constexpr std::size_t experts = 8;
  constexpr std::uint64_t rounds = 1000;
  const double n = rounds, log_experts = std::log(8.0);
  const auto bound = [&](const std::string& name) {
    const auto f = forecaster(name, experts, rounds);
    const auto from = losses("coins(experts=8)");
    return *run_experts(*f, *from, {rounds, 1}).points.back().bound;
  };
  EXPECT_NEAR(bound("rm"), std::sqrt(n * 8), 1e-9);
  EXPECT_NEAR(bound("rm+"), std::sqrt(n * 8), 1e-9);
  EXPECT_NEAR(bound("pwa(p=3)"), std::sqrt(n * 2 * std::pow(8.0, 2.0 / 3)), 1e-9);
  EXPECT_NEAR(bound("pwa"), std::sqrt(n * std::exp(1.0) * (2 * log_experts - 1)), 1e-9);
  EXPECT_NEAR(bound("hedge"), std::sqrt(n / 2 * log_experts), 1e-9);
  EXPECT_NEAR(bound("hedge(rate=0.2)"), log_experts / 0.2 + n * 0.2 / 8, 1e-9);
  EXPECT_NEAR(bound("hedge(rate=anytime)"), 2 * std::sqrt(n / 2 * log_experts) + std::sqrt(log_experts / 8),
              1e-9);
  EXPECT_LE(bound("hedge(rate=doubling)"),
            std::sqrt(2) / (std::sqrt(2) - 1) * std::sqrt(n / 2 * log_experts));
  EXPECT_LE(bound("optimistic_hedge"), 2 * std::sqrt(n * log_experts) + 1e-9);
  EXPECT_LE(bound("prm+"), std::sqrt(n * 8 * 4));
  EXPECT_FALSE(forecaster("pwa(p=1.5)", 8, 10)->bound());
  EXPECT_FALSE(forecaster("follow_the_leader", 8, 10)->bound());
}

// What the constant sqrt(n/2 ln N) cannot be improved to: on fair coins Hedge's regret comes near it (theorem
// 3.7).
TEST(ClassicExperts, FairCoinsCostNearlyWhatTheBestBoundAllows) {
  double share = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto f = forecaster("hedge", 200, 2000);
    const auto from = losses("coins(experts=200)", seed);
    const ExpertPoint last = run_experts(*f, *from, {2000, seed}).points.back();
    share += last.regret / *last.bound / 40;
  }
  EXPECT_GT(share, 0.8);
  EXPECT_LT(share, 1);
}

TEST(ClassicExperts, FollowingTheLeaderLosesAShareOfAllRounds) {
  const auto f = forecaster("follow_the_leader", 2, 1000);
  const auto from = losses("adversarial(experts=2,kind=alternating)");
  EXPECT_GT(run_experts(*f, *from, {1000, 1}).points.back().regret, 490);
}

// Tammelin et al. 2015: k sqrt(n N) against every sequence with k - 1 changes; regret matching has no such
// bound.
TEST(ClassicExperts, RegretMatchingPlusFollowsChanges) {
  bool rm_exceeds = false;
  for (std::uint64_t seed = 1; seed <= 100; ++seed)
    for (const std::string name : {"rm+", "rm"}) {
      const auto f = forecaster(name, 4, 4000);
      const auto from = losses("switching(experts=4,every=2000,gap=0.5)", seed);
      const ExpertCourse course = run_experts(*f, *from, {4000, seed});
      ASSERT_EQ(course.stretches, 2u);
      const double bound = 2 * std::sqrt(4000.0 * 4);
      if (name == "rm+")
        EXPECT_LE(*course.points.back().tracking, bound);
      else
        rm_exceeds = rm_exceeds || *course.points.back().tracking > bound;
    }
  EXPECT_TRUE(rm_exceeds);
}

// Against the definitions, with every way of exchanging experts.
TEST(ClassicExperts, RegretsAreAsDefined) {
  constexpr std::size_t n = 3;
  constexpr std::uint64_t rounds = 90;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const auto f = forecaster("rm", n, rounds), again = forecaster("rm", n, rounds);
    const std::string spec = "switching(experts=3,every=30)";
    const auto from = losses(spec, seed), once_more = losses(spec, seed);
    const ExpertPoint last = run_experts(*f, *from, {rounds, seed}).points.back();
    std::vector<Numbers> played, lost;
    for (std::uint64_t t = 0; t < rounds; ++t) {
      played.emplace_back(again->weights().begin(), again->weights().end());
      lost.emplace_back(n);
      once_more->next(again->weights(), lost.back());
      again->observe(lost.back());
    }
    const auto loss = [&](const std::function<std::size_t(std::size_t t, std::size_t i)>& instead) {
      double sum = 0;
      for (std::size_t t = 0; t < rounds; ++t)
        for (std::size_t i = 0; i < n; ++i) sum += played[t][i] * lost[t][instead(t, i)];
      return sum;
    };
    const double mine = loss([](std::size_t, std::size_t i) { return i; });
    double external = -1e300, swap = -1e300, tracking = -1e300;
    for (std::size_t k = 0; k < 27; ++k) {
      const std::size_t to[] = {k % 3, k / 3 % 3, k / 9};
      swap = std::max(swap, mine - loss([&](std::size_t, std::size_t i) { return to[i]; }));
      tracking = std::max(tracking, mine - loss([&](std::size_t t, std::size_t) { return to[t / 30]; }));
      if (to[0] == to[1] && to[1] == to[2])
        external = std::max(external, mine - loss([&](std::size_t, std::size_t) { return to[0]; }));
    }
    EXPECT_NEAR(last.loss, mine, 1e-10);
    EXPECT_NEAR(last.regret, external, 1e-10);
    EXPECT_NEAR(*last.swap, swap, 1e-10);
    EXPECT_NEAR(*last.tracking, tracking, 1e-10);
  }
}

TEST(ClassicExperts, DrawnExpertsKeepTheBoundOf95Percent) {
  int kept = 0, above_mean = 0;
  constexpr int runs = 1000;
  for (std::uint64_t seed = 1; seed <= runs; ++seed) {
    const auto mean = forecaster("hedge", 5, 200), drawn = forecaster("hedge", 5, 200);
    const auto a = losses("coins(experts=5)", seed), b = losses("coins(experts=5)", seed);
    const ExpertPoint expected = run_experts(*mean, *a, {200, seed}).points.back();
    const ExpertPoint real = run_experts(*drawn, *b, {200, seed, true}).points.back();
    EXPECT_NEAR(*real.bound - *expected.bound, std::sqrt(100 * std::log(20.0)), 1e-9);
    EXPECT_EQ(real.loss, std::floor(real.loss));
    kept += real.regret <= *real.bound;
    above_mean += real.regret > expected.regret;
  }
  EXPECT_GE(kept, runs * 95 / 100);
  EXPECT_NEAR(above_mean, runs / 2, 60);  // four standard deviations of fair coins, and ties
}

TEST(ClassicExperts, TheSameSeedIsTheSameCourse) {
  const auto course = [](std::uint64_t seed) {
    const auto f = forecaster("prm+", 6, 300);
    const auto from = losses("coins(experts=6)", seed);
    return run_experts(*f, *from, {300, seed, true}).points.back();
  };
  EXPECT_EQ(course(5).regret, course(5).regret);
  EXPECT_EQ(course(5).loss, course(5).loss);
  EXPECT_NE(course(5).loss, course(6).loss);
}

TEST(ClassicExperts, RecordsAreTakenIntoTheUnitInterval) {
  const auto table = std::make_shared<const LossTable>(LossTable{{"a", "b"}, {-10, 30, 10, -10}, -10, 30});
  const auto from = recorded_losses(table);
  Numbers losses(2);
  from->next(losses, losses);
  EXPECT_THAT(losses, ElementsAre(0, 1));
  from->next(losses, losses);
  EXPECT_THAT(losses, ElementsAre(0.5, 0));
}

TEST(ClassicExperts, WhatIsWrongIsNamed) {
  const auto complaint = [](const std::string& name) {
    const auto made = make_forecaster(name, {3, 100});
    return made ? "" : made.error().message;
  };
  EXPECT_THAT(complaint("hegde"), testing::HasSubstr("did you mean hedge?"));
  EXPECT_THAT(complaint("hedge(rate=-1)"), testing::HasSubstr("best, doubling or anytime"));
  EXPECT_THAT(complaint("pwa(p=0.5)"), testing::HasSubstr("from 1 to 100"));
  EXPECT_THAT(complaint("rm(p=2)"), testing::HasSubstr("no parameter 'p'"));
  const auto source = [](const std::string& name) {
    const auto made = make_loss_source(name, 1);
    return made ? "" : made.error().message;
  };
  EXPECT_THAT(source("coin"), testing::HasSubstr("did you mean coins?"));
  EXPECT_THAT(source("stochastic(means=0.5+2)"), testing::HasSubstr("from 0 to 1"));
  EXPECT_THAT(source("adversarial(kind=leaders)"), testing::HasSubstr("did you mean leader?"));
  EXPECT_THAT(source("coins(experts=0)"), testing::HasSubstr("from 1 to 10000"));
}

}  // namespace
}  // namespace hindsight::this_file
