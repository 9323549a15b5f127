// A tree as a matrix of plans: it has the value of the tree, and equilibria that are known from the tree.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "classic/matrix/equilibria.h"
#include "classic/matrix/zero_sum.h"
#include "random_game.h"
#include "small_game.h"
#include "solve/sequence_lp.h"
#include "store/games/efg.h"
#include "study/classic/matrix_report.h"
#include "study/classic/strategic_form.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

TEST(StrategicForm, HasTheValueOfTheTree) {
  int asked = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const HistoryTree tree = random_game(RandomGame{.seed = seed, .max_moves = 4});
    const auto game = strategic_form(tree, "random");
    if (!game || game->rows() * game->columns() > 120) continue;
    // Payoffs add up to zero but for the rounding of their sums.
    MatrixGame exact = *game;
    for (std::size_t i = 0; i < exact.payoffs[0].size(); ++i)
      exact.payoffs[1][i] = Rational(0) - exact.payoffs[0][i];
    const auto matrix = solve_zero_sum(exact);
    ASSERT_TRUE(matrix.has_value());
    const SmallGame small(tree);
    const auto program = solver("sequence_lp", {small.histories, small.game});
    program->run(1, {});
    EXPECT_NEAR(matrix->players[0].value.to_double(), evaluate(small.game, program->average()).value[0], 1e-8)
        << seed;
    ++asked;
  }
  EXPECT_GT(asked, 20);
}

TEST(StrategicForm, KuhnInFractions) {
  const auto game = open_matrix_game("kuhn");
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->rows(), 27u);
  EXPECT_EQ(game->columns(), 64u);
  EXPECT_EQ(solve_zero_sum(*game)->players[0].value.text(), "-1/18");
}

// Cho & Kreps 1987: the strong sender (9 of 10) likes beer, the weak one quiche, neither a duel, which pays
// the receiver against the weak one only.  Both pool, on either breakfast.
TEST(StrategicForm, BeerAndQuicheIsPooling) {
  const auto file = parse_efg(R"(EFG 2 R "Beer and quiche" { "sender" "receiver" }
c "" 1 "" { "strong" 9/10 "weak" 1/10 } 0
p "" 1 1 "strong" { "beer" "quiche" } 0
p "" 2 1 "beer" { "duel" "leave" } 0
t "" 1 "" { 1 0 }
t "" 2 "" { 3 1 }
p "" 2 2 "quiche" { "duel" "leave" } 0
t "" 3 "" { 0 0 }
t "" 4 "" { 2 1 }
p "" 1 2 "weak" { "beer" "quiche" } 0
p "" 2 1 "beer" { "duel" "leave" } 0
t "" 5 "" { 0 1 }
t "" 6 "" { 2 0 }
p "" 2 2 "quiche" { "duel" "leave" } 0
t "" 7 "" { 1 1 }
t "" 8 "" { 3 0 }
)",
                              1000);
  ASSERT_TRUE(file.has_value()) << file.error().message;
  const auto game = strategic_form(file->tree, "Beer and quiche");
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->rows(), 4u);
  EXPECT_EQ(game->columns(), 4u);
  const auto found = all_equilibria(*game);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->components.size(), 2u);
  const std::size_t leaves = 1;  // of each component's equilibria all pay the same
  for (const auto& component : found->components)
    for (const std::size_t k : component) {
      const auto& profile = found->extreme[k];
      const bool beer = profile.payoffs[0] == *Rational::parse("2.9");
      EXPECT_TRUE(beer || profile.payoffs[0] == *Rational::parse("2.1")) << profile.payoffs[0].text();
      EXPECT_EQ(profile.payoffs[leaves], *Rational::parse("0.9"));
    }
}

TEST(StrategicForm, RefusesWhatIsTooLargeOrNotOfTwo) {
  const auto large = open_matrix_game("leduc"), three = open_matrix_game("kuhn(players=3)");
  ASSERT_FALSE(large.has_value());
  EXPECT_NE(large.error().message.find("more than 2,000 plans of player 1"), std::string::npos);
  ASSERT_FALSE(three.has_value());
  EXPECT_NE(three.error().message.find("has 3 players"), std::string::npos);
}

TEST(Rational, SimplestOfADoubleReadsAsIt) {
  for (const char* text : {"1/3", "-1/10", "2/7", "0", "-5", "355/113", "1/1000000", "1024"}) {
    const Rational exact = *Rational::parse(text);
    EXPECT_EQ(Rational::simplest_of(exact.to_double()).text(), exact.text());
  }
  for (const double value : {0.1 + 0.2, 1e-300, 1e300, 5e-324, 3.141592653589793})
    EXPECT_EQ(Rational::simplest_of(value).to_double(), value);
}

}  // namespace
}  // namespace hindsight::this_file
