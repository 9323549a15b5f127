// Control variates: exact where they explain everything, unbiased and covering where they explain part, plain
// without any.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "base/interval.h"
#include "base/rng.h"
#include "estimate/controlled_mean.h"

namespace hindsight::this_file {
namespace {

TEST(ControlledMean, TakesAllLuckAwayThatControlsExplain) {
  ControlledMean mean(2, 3);
  for (std::uint64_t deck = 0; deck < 200; ++deck) {
    Rng rng(1, deck);
    const double a = rng.uniform() - 0.5, b = rng.uniform() - 0.5;
    mean.add(
        std::vector<double>{5 + 3 * a - 20 * b, a, b, a + b, 9, b, 0, a});  // the third is spanned, one is 0
  }
  EXPECT_NEAR(mean.mean(), 7, 1e-9);
  EXPECT_NEAR(mean.part_mean(0), 5, 1e-9);
  EXPECT_NEAR(mean.part_mean(1), 9, 1e-9);
  EXPECT_EQ(mean.half_width_95(), 0);
}

TEST(ControlledMean, WithoutControlsIsTheMeanOfASample) {
  ControlledMean mean(2, 0);
  Sample sample;
  for (std::uint64_t deck = 0; deck < 77; ++deck) {
    Rng rng(2, deck);
    const double a = rng.uniform(), b = 3 * rng.uniform();
    mean.add(std::vector<double>{a, b});
    sample.add((a + b) / 2);
  }
  EXPECT_NEAR(mean.mean(), sample.mean(), 1e-12);
  EXPECT_NEAR(mean.half_width_95(), sample.half_width(0.95), 1e-12);
}

TEST(ControlledMean, IsUnbiasedAndItsIntervalsCover) {
  Sample means, widths, plain;
  int covered = 0;
  constexpr int runs = 2000;
  for (std::uint64_t run = 0; run < runs; ++run) {
    ControlledMean mean(1, 2);
    Sample without;
    for (std::uint64_t deck = 0; deck < 80; ++deck) {
      Rng rng(3, run, deck);
      const double a = rng.uniform() - 0.5, b = rng.uniform() - 0.5, noise = rng.uniform() - 0.5;
      const double value = 1 + 6 * a * (a > 0 ? 1 : 2) + noise + 1.5 * 0.5;  // E[min(a, 0)] = -1/8
      mean.add(std::vector<double>{value, a, b});
      without.add(value);
    }
    means.add(mean.mean());
    widths.add(mean.half_width_95());
    plain.add(without.half_width(0.95));
    covered += std::abs(mean.mean() - 1) < mean.half_width_95() ? 1 : 0;
  }
  EXPECT_LT(std::abs(means.mean() - 1), 3.5 * means.standard_error());
  EXPECT_LT(widths.mean(), 0.4 * plain.mean());
  EXPECT_GT(covered, 0.93 * runs);
  EXPECT_LT(covered, 0.97 * runs);
}

}  // namespace
}  // namespace hindsight::this_file
