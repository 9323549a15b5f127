// Intervals: quantiles against tables and integration, and how often intervals hold the truth.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/interval.h"
#include "base/rng.h"

namespace hindsight::this_file {
namespace {

TEST(Interval, NormalQuantilesAreThoseOfTheTables) {
  EXPECT_NEAR(normal_quantile(0.95), 1.959963984540054, 1e-12);
  EXPECT_NEAR(normal_quantile(0.99), 2.575829303548901, 1e-12);
}

TEST(Interval, StudentQuantilesAreThoseOfTheTables) {
  const std::pair<std::uint64_t, double> known[] = {{1, 12.706}, {2, 4.303},  {3, 3.182},
                                                    {4, 2.776},  {9, 2.262},  {10, 2.228},
                                                    {30, 2.042}, {60, 2.000}, {120, 1.980}};
  for (const auto& [freedom, quantile] : known)
    EXPECT_NEAR(student_quantile(0.95, freedom), quantile, 5e-4) << freedom;
  EXPECT_NEAR(student_quantile(0.99, 5), 4.032, 5e-4);
  EXPECT_EQ(student_quantile(0.95, 0), std::numeric_limits<double>::infinity());
}

// By integration of the density, Simpson's rule.
TEST(Interval, StudentQuantilesHoldTheirShareOfTheDensity) {
  for (const double confidence : {0.5, 0.95, 0.99})
    for (const std::uint64_t freedom : {1u, 2u, 3u, 7u, 50u, 199u, 200u, 201u, 202u, 1'000u, 100'000u}) {
      const auto n = static_cast<double>(freedom);
      const double factor =
          std::exp(std::lgamma((n + 1) / 2) - std::lgamma(n / 2)) / std::sqrt(n * std::acos(-1.0));
      const auto density = [&](double t) { return factor * std::exp(-(n + 1) / 2 * std::log1p(t * t / n)); };
      constexpr int steps = 4'000;
      const double width = student_quantile(confidence, freedom) / steps;
      double sum = density(0) + density(width * steps);
      for (int i = 1; i < steps; ++i) sum += (i % 2 == 1 ? 4 : 2) * density(i * width);
      EXPECT_NEAR(2 * sum * width / 3, confidence, 1e-9) << freedom;
    }
}

TEST(Interval, ASampleIsItsNumbers) {
  Sample sample;
  EXPECT_EQ(sample.half_width(0.95), std::numeric_limits<double>::infinity());
  for (const double value : {3.0, -1.0, 4.0}) sample.add(value);
  EXPECT_DOUBLE_EQ(sample.mean(), 2);
  EXPECT_DOUBLE_EQ(sample.deviation(), std::sqrt((1 + 9 + 4) / 2.0));
  EXPECT_DOUBLE_EQ(sample.standard_error(), std::sqrt(7.0 / 3));
  EXPECT_NEAR(sample.half_width(0.95), 4.302653 * std::sqrt(7.0 / 3), 1e-6);
}

// Two deals without a bet are not proof that nothing is ever won.
TEST(Interval, NothingIsKnownFromNumbersThatAreAllTheSame) {
  Sample same;
  for (int i = 0; i < 5; ++i) same.add(0.1);
  EXPECT_EQ(same.half_width(0.95), std::numeric_limits<double>::infinity());
  same.add(0.2);
  EXPECT_LT(same.half_width(0.95), 0.1);
}

// Box and Muller's normal numbers; four standard deviations of the count are allowed.
TEST(Interval, IntervalsOfFewNumbersCoverAsOftenAsTheySay) {
  constexpr int samples = 5'000;
  for (const int count : {2, 3, 5, 10, 50}) {
    int covered = 0;
    for (std::uint64_t seed = 0; seed < samples; ++seed) {
      Rng rng(seed, static_cast<std::uint64_t>(count));
      Sample sample;
      for (int i = 0; i < count; ++i)
        sample.add(5 + std::sqrt(-2 * std::log(1 - rng.uniform())) *
                           std::cos(2 * std::acos(-1.0) * rng.uniform()));
      covered += std::abs(sample.mean() - 5) <= sample.half_width(0.95) ? 1 : 0;
    }
    EXPECT_NEAR(covered, 0.95 * samples, 4 * std::sqrt(0.95 * 0.05 * samples)) << count;
  }
}

// The chance that |X / n - p| <= half width of X / n, by summing the binomial distribution.
double coverage(int n, double p, double confidence) {
  double inside = 0;
  const double spread = 12 * std::sqrt(n * p * (1 - p)) + 60;
  const int from = std::max(0, static_cast<int>(n * p - spread)),
            to = std::min(n, static_cast<int>(n * p + spread));
  for (int x = from; x <= to; ++x) {
    const double log_chance = std::lgamma(n + 1.0) - std::lgamma(x + 1.0) - std::lgamma(n - x + 1.0) +
                              x * std::log(p) + (n - x) * std::log1p(-p);
    const double share = static_cast<double>(x) / n;
    if (std::abs(share - p) <= share_half_width(share, n, confidence)) inside += std::exp(log_chance);
  }
  return inside;
}

// Discrete shares cannot be covered with exactly the confidence: it is missed by less than 1 point, for rare
// wins never.
TEST(Interval, SharesAreCoveredHoweverRare) {
  for (const int n : {100, 1'000, 10'470}) {
    for (double wins = 0.01; wins <= 20; wins *= 1.25) {
      EXPECT_GE(coverage(n, wins / n, 0.95), 0.95) << wins << " of " << n;
      EXPECT_GE(coverage(n, 1 - wins / n, 0.95), 0.95) << wins << " of " << n;
      EXPECT_GE(coverage(n, wins / n, 0.99), 0.985) << wins << " of " << n;
    }
    for (double p = 0.05; p < 1; p += 0.0473) EXPECT_GE(coverage(n, p, 0.95), 0.94) << p << " of " << n;
  }
}

}  // namespace
}  // namespace hindsight::this_file
