// The laboratory games of slumbot2019 as far as its notes take them, and in fewer iterations.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "holdem/solve/vector_cfr.h"
#include "places.h"
#include "store/spots/spot_file.h"

namespace hindsight::this_file {
namespace {

constexpr double milli_big_blind = 0.002;  // of a big blind of 2 chips

VectorEvaluation solved(const std::string& name, std::uint64_t iterations) {
  std::ifstream file(tests_dir() + "/../examples/spots/" + name);
  std::stringstream text;
  text << file.rdbuf();
  const auto spot = parse_spot(text.str());
  EXPECT_TRUE(spot) << spot.error().message;
  const auto game = make_game(*spot);
  EXPECT_TRUE(game) << game.error().message;
  VectorCfr<float> solver(*game, spot_rule, 2);
  solver.run(iterations, {});
  return solver.evaluate();
}

TEST(SlowLaboratory, FourStreets) {
  const VectorEvaluation e = solved("ms3f1t1r1h5.toml", 220);
  EXPECT_LT(e.exploitability(), 10.7 * milli_big_blind);  // slumbot2019: 400 iterations
  EXPECT_NEAR(e.value[1], 0.5915, 10.7 * milli_big_blind);
}

TEST(SlowLaboratory, FlopHoldem) {
  EXPECT_LT(solved("ms1f3.toml", 95).exploitability(),
            1.43 * milli_big_blind);  // slumbot2019: 200 iterations
}

}  // namespace
}  // namespace hindsight::this_file
