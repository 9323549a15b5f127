// Strategies fixed in advance, evaluated on every game: numbers that two other evaluators agree on.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "tree/evaluate.h"
#include "tree/game_source.h"

namespace hindsight::this_file {
namespace {

CompiledGame compiled(const std::string& spec) {
  const auto tree = list_named(spec, {1'000'000});
  EXPECT_TRUE(tree) << tree.error().message;
  auto out = compile(*tree);
  EXPECT_TRUE(out) << out.error().message;
  return std::move(*out);
}

// Printed with 12 digits after the point, in the game's unit.
struct Uniform {
  const char* spec;
  double value, best_response1, best_response2;
};
void PrintTo(const Uniform& row, std::ostream* out) { *out << row.spec; }

constexpr Uniform uniform_play[] = {
    {"rock_paper_scissors", 0, 0, 0},
    {"kuhn", 0.125, 0.5, 0.416666666667},          // NashConv 11/12
    {"leduc", -0.078125, 2.0875, 2.659722222222},  // NashConv 4.747222222222, also OpenSpiel's own test
    {"leduc(cards=card)", -0.078125, 2.0875, 2.659722222222},
    {"liars_dice(faces=4)", -0.015625, 0.683705357143, 0.626413690476},
    {"liars_dice(faces=5)", -0.028, 0.741699470899, 0.700042328042},
    {"liars_dice", -0.032407407407, 0.795491622575, 0.765997023810},  // NashConv 1.561488646384
    {"goofspiel", 0, 0.708333333333, 0.708333333333},
    {"goofspiel(payoff=points)", 0, 2.5,
     2.5},  // twice the published one: OpenSpiel counts points above the mean
    {"goofspiel(cards=5)", 0, 0.775, 0.775},
    {"goofspiel(cards=5,payoff=points)", 0, 4, 4},
    {"goofspiel(order=random)", 0, 0.708333333333, 0.708333333333},
    {"leduc_no_limit", 18.981481481481, 215.555555555556, 229.907407407407},
    {"leduc_no_limit(cards=card)", 18.981481481481, 215.555555555556, 229.907407407407},
    {"leduc_no_limit(bets=grid:100)", -14.2217269620, 389.3306804542, 396.7706490911},
};

class UniformPlay : public testing::TestWithParam<Uniform> {};

TEST_P(UniformPlay, HasTheKnownValuesAndBestResponses) {
  const CompiledGame game = compiled(GetParam().spec);
  const Evaluation found = evaluate(game, uniform_strategy(game));
  const double error = 1e-10;  // half a unit of the last digit printed, times 100 where antes are 100 chips
  EXPECT_NEAR(found.value[0], GetParam().value, error);
  EXPECT_NEAR(found.value[1], -GetParam().value, error);
  EXPECT_NEAR(found.best_response[0], GetParam().best_response1, error);
  EXPECT_NEAR(found.best_response[1], GetParam().best_response2, error);
}
INSTANTIATE_TEST_SUITE_P(Known, UniformPlay, testing::ValuesIn(uniform_play));

TEST(FirstActionPlay, HasTheKnownNashConv) {
  const auto nash_conv = [](const char* spec) {
    const CompiledGame game = compiled(spec);
    return evaluate(game, first_action_strategy(game)).nash_conv;
  };
  EXPECT_NEAR(nash_conv("kuhn"), 2, 1e-12);
  EXPECT_NEAR(nash_conv("leduc"), 2, 1e-12);
  EXPECT_NEAR(nash_conv("leduc(cards=card)"), 2, 1e-12);
  EXPECT_NEAR(nash_conv("liars_dice(faces=4)"), 1.75, 1e-12);
  EXPECT_NEAR(nash_conv("liars_dice(faces=5)"), 1.84, 1e-12);
  EXPECT_NEAR(nash_conv("liars_dice"), 17.0 / 9, 1e-12);
}

}  // namespace
}  // namespace hindsight::this_file
