// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "solve/forecast.h"

namespace hindsight::this_file {
namespace {

Checkpoint checkpoint(std::uint64_t iterations, double exploitability, double seconds) {
  Checkpoint out;
  out.iterations = iterations;
  out.seconds = seconds;
  out.evaluation.exploitability = exploitability;
  return out;
}

// 10 / t^2 at a millisecond an iteration.
void run(Forecast& forecast, std::uint64_t from, std::uint64_t to) {
  for (std::uint64_t t = from; t <= to; ++t) {
    const auto x = static_cast<double>(t);
    forecast.add(checkpoint(t, 10 / (x * x), 0.001 * x));
  }
}

TEST(Forecast, FollowsTheLineOnLogarithmicAxesToTheTarget) {
  Forecast forecast({.target = 1e-4});
  run(forecast, 0, 100);
  ASSERT_TRUE(forecast.to_target());
  EXPECT_NEAR(*forecast.to_target(), 0.001 * (std::sqrt(1e5) - 100), 1e-9);
  forecast.add(checkpoint(101, 5e-5, 0.101));
  EXPECT_EQ(*forecast.to_target(), 0);
}

TEST(Forecast, IsOfTheLastThirdAlone) {
  Forecast forecast({.target = 1e-4});
  for (std::uint64_t t = 1; t <= 20; ++t) forecast.add(checkpoint(t, 7, 0.001 * static_cast<double>(t)));
  run(forecast, 100, 200);
  EXPECT_NEAR(*forecast.to_target(), 0.001 * (std::sqrt(1e5) - 200), 1e-9);
}

TEST(Forecast, SaysNothingOnFewPointsWithoutProgressOrWithoutATarget) {
  Forecast few({.target = 1e-4}), none({.iterations = 1000}), zero({.target = 0.0});
  run(few, 1, 17);
  EXPECT_FALSE(few.to_target());
  run(few, 18, 18);  // twelve points from 7 on, the last third
  EXPECT_TRUE(few.to_target());
  run(none, 1, 100);
  EXPECT_FALSE(none.to_target());
  run(zero, 1, 100);
  EXPECT_FALSE(zero.to_target());
  Forecast still({.target = 1e-4});
  for (std::uint64_t t = 1; t <= 100; ++t) still.add(checkpoint(t, 0.5, 0.001 * static_cast<double>(t)));
  EXPECT_FALSE(still.to_target());
}

TEST(Forecast, OfALimitIsOfWhateverComesFirst) {
  Forecast neither({}), iterations({.iterations = 400}), seconds({.seconds = 0.25}),
      both({.iterations = 400, .seconds = 0.25}), nearer({.iterations = 300, .seconds = 0.25});
  EXPECT_FALSE(iterations.to_limit());
  // Of a run that went on from iteration 100: only what came since counts for its seconds.
  for (Forecast* each : {&neither, &iterations, &seconds, &both, &nearer}) run(*each, 100, 200);
  EXPECT_FALSE(neither.to_limit());
  EXPECT_NEAR(*iterations.to_limit(), 0.2, 1e-12);
  EXPECT_NEAR(*seconds.to_limit(), 0.15, 1e-12);
  EXPECT_NEAR(*both.to_limit(), 0.15, 1e-12);
  EXPECT_NEAR(*nearer.to_limit(), 0.1, 1e-12);
}

}  // namespace
}  // namespace hindsight::this_file
