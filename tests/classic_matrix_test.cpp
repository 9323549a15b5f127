// Dominance, values, correlated equilibria, Lemke-Howson, quantal responses and dynamics: each by a second
// way, and by what is known.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "classic/matrix/correlated.h"
#include "classic/matrix/dominance.h"
#include "classic/matrix/dynamics.h"
#include "classic/matrix/equilibria.h"
#include "classic/matrix/quantal_response.h"
#include "classic/matrix/zero_sum.h"
#include "places.h"
#include "plain_equilibria.h"
#include "random_matrix.h"

namespace hindsight::this_file {
namespace {

// ------------------------------------------------------------------ dominance

// The notes: x, u, z and w go, in this order, and (y, v) = (8, 2) is left.
TEST(Dominance, NotesExampleEndsAtEightTwo) {
  const auto game = named_game("dominance_example");
  for (const EliminationRule rule : {EliminationRule{false, false}, EliminationRule{false, true}}) {
    const Elimination found = eliminate(*game, rule);
    std::string order;
    for (const EliminationStep& step : found.steps) {
      order += game->actions[step.player][step.action];
      EXPECT_TRUE(step.strict);
    }
    EXPECT_EQ(order, "xuzw");
    EXPECT_EQ(found.left[0], std::vector<std::size_t>{1});
    EXPECT_EQ(found.left[1], std::vector<std::size_t>{1});
    EXPECT_EQ(game->payoff(0, 1, 1), Rational(8));
    EXPECT_EQ(game->payoff(1, 1, 1), Rational(2));
  }
}

// Is row r dominated by one of the others, or a mixture of two?  Weights t for which a mixture is better in a
// column are an interval.
bool plainly_dominated(const Matrix& a, std::size_t r) {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = i; k < a.size(); ++k) {
      if (i == r || k == r) continue;
      PlainFraction low(0), high(1);
      bool low_open = false, high_open = false, possible = true;
      for (std::size_t j = 0; j < a[0].size(); ++j) {
        // t * (a_i - a_r) + (1 - t) * (a_k - a_r) > 0
        const std::int64_t at0 = a[k][j] - a[r][j], slope = a[i][j] - a[k][j];
        if (slope == 0) {
          possible = possible && at0 > 0;
          continue;
        }
        const PlainFraction root(-at0, slope);
        if (slope > 0 && !(root < low)) low = root, low_open = true;
        if (slope < 0 && !(high < root)) high = root, high_open = true;
      }
      if (possible && (low < high || (low == high && !low_open && !high_open))) return true;
    }
  return false;
}

// The order does not matter for strict dominance: whatever is dominated goes, until nothing is.
TEST(Dominance, TenThousandRandomGamesAgreeWithPlainElimination) {
  int steps = 0;
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    Rng rng(seed, 31);
    const std::size_t rows = 1 + rng.below(3), columns = 1 + rng.below(3);
    const Matrix a = random_matrix(rng, rows, columns, seed % 2 == 0 ? 2 : 9),
                 b = random_matrix(rng, rows, columns, 5);
    const Elimination found = eliminate(game_of(a, b), {});
    std::vector<std::size_t> left_rows(rows), left_columns(columns);
    std::iota(left_rows.begin(), left_rows.end(), 0u);
    std::iota(left_columns.begin(), left_columns.end(), 0u);
    for (bool dropped = true; dropped;) {
      dropped = false;
      Matrix mine, theirs;  // own actions in rows
      for (const std::size_t i : left_rows) {
        mine.emplace_back();
        for (const std::size_t j : left_columns) mine.back().push_back(a[i][j]);
      }
      for (const std::size_t j : left_columns) {
        theirs.emplace_back();
        for (const std::size_t i : left_rows) theirs.back().push_back(b[i][j]);
      }
      for (std::size_t k = 0; k < theirs.size() && !dropped; ++k)
        if (plainly_dominated(theirs, k)) {
          left_columns.erase(left_columns.begin() + static_cast<std::ptrdiff_t>(k));
          dropped = true;
        }
      for (std::size_t k = 0; k < mine.size() && !dropped; ++k)
        if (plainly_dominated(mine, k)) {
          left_rows.erase(left_rows.begin() + static_cast<std::ptrdiff_t>(k));
          dropped = true;
        }
    }
    EXPECT_EQ(found.left[0], left_rows) << seed;
    EXPECT_EQ(found.left[1], left_columns) << seed;
    steps += static_cast<int>(found.steps.size());
  }
  EXPECT_GT(steps, 10'000);
}

TEST(Dominance, SaysWhatDominatesAndWhetherStrictly) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Rng rng(seed, 32);
    const MatrixGame game = game_of(random_matrix(rng, 4, 4, 2), random_matrix(rng, 4, 4, 2));
    const Elimination found = eliminate(game, {.weak = true});
    std::array<std::vector<std::size_t>, 2> left = {std::vector<std::size_t>{0, 1, 2, 3},
                                                    std::vector<std::size_t>{0, 1, 2, 3}};
    for (const EliminationStep& step : found.steps) {
      bool strict = true, better = false;
      for (const std::size_t other : left[1 - step.player]) {
        Rational sum;
        const auto payoff = [&](std::size_t own) {
          return step.player == 0 ? game.payoff(0, own, other) : game.payoff(1, other, own);
        };
        for (std::size_t a = 0; a < 4; ++a) {
          sum = sum + step.by[a] * payoff(a);
          EXPECT_TRUE(step.by[a].sign() == 0 ||
                      std::ranges::find(left[step.player], a) != left[step.player].end());
        }
        EXPECT_GE(sum, payoff(step.action));
        strict = strict && sum > payoff(step.action);
        better = better || sum > payoff(step.action);
      }
      EXPECT_EQ(step.strict, strict);
      EXPECT_TRUE(better);
      std::erase(left[step.player], step.action);
    }
    EXPECT_EQ(left, found.left);
  }
}

// ------------------------------------------------------------------ values

TEST(ZeroSum, ValuesAndRangesAreThoseOfAllEquilibria) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Rng rng(seed, 33);
    const Matrix a = random_matrix(rng, 1 + rng.below(4), 1 + rng.below(4), seed % 2 == 0 ? 1 : 9);
    const MatrixGame game = game_of(a, negated(a));
    const auto solution = solve_zero_sum(game);
    ASSERT_TRUE(solution);
    const auto all = all_equilibria(game);
    for (std::size_t p = 0; p < 2; ++p) {
      for (const MixedProfile& profile : all->extreme)
        EXPECT_EQ(profile.payoffs[p], solution->players[p].value) << seed;
      for (std::size_t k = 0; k < game.actions[p].size(); ++k) {
        std::vector<Rational> found;
        for (const MixedProfile& profile : all->extreme) found.push_back(profile.strategies[p][k]);
        EXPECT_EQ(solution->range[p][k], std::pair(std::ranges::min(found), std::ranges::max(found))) << seed;
      }
      // Interchangeable: what one solves with, the other's any.
      for (const MixedProfile& profile : all->extreme) {
        std::array<MixedStrategy, 2> mixed = profile.strategies;
        mixed[p] = solution->players[p].strategy;
        EXPECT_EQ(gains(game, mixed), (std::array<Rational, 2>{}));
      }
    }
  }
  EXPECT_FALSE(solve_zero_sum(*named_game("chicken")));
  EXPECT_EQ(maximin(*named_game("chicken"), 0).value, Rational(2));
}

// ------------------------------------------------------------------ correlated equilibria

TEST(Correlated, AumannsChicken) {
  const auto game = named_game("chicken");
  const auto best = best_correlated(*game, {}, false);
  EXPECT_EQ(best->payoffs[0] + best->payoffs[1], Rational(21) / Rational(2));  // 1/2, 1/4, 1/4 pays 5.25 each
  const auto third = *Rational::parse("1/3");
  EXPECT_LE(deviation_gain(*game, {third, third, third, 0}, false),
            Rational(0));  // (CC, CD, DC) 1/3 each pays 5
  EXPECT_GT(deviation_gain(*game, {1, 0, 0, 0}, false), Rational(0));
}

// Every corner of the polytope of a 2x2 game, by solving for each three of its eight sides.
PlainFraction plain_best_welfare(const Matrix& a, const Matrix& b) {
  std::vector<PlainPoint> sides;  // >= 0: four incentives, four probabilities
  for (const int player : {0, 1})
    for (std::size_t told = 0; told < 2; ++told) {
      PlainPoint side(5);
      for (std::size_t other = 0; other < 2; ++other) {
        const std::size_t i = player == 0 ? told : other, j = player == 0 ? other : told;
        const std::size_t k = player == 0 ? 1 - told : other, l = player == 0 ? other : 1 - told;
        side[2 * i + j] = player == 0 ? a[i][j] - a[k][l] : b[i][j] - b[k][l];
      }
      sides.push_back(side);
    }
  for (std::size_t k = 0; k < 4; ++k) {
    PlainPoint side(5);
    side[k] = 1;
    sides.push_back(side);
  }
  std::optional<PlainFraction> best;
  for (std::uint32_t tight = 0; tight < 256; ++tight) {
    if (std::popcount(tight) != 3) continue;
    std::vector<PlainPoint> system = {{1, 1, 1, 1, 1}};
    for (std::size_t k = 0; k < 8; ++k)
      if ((tight >> k & 1) != 0) system.push_back(sides[k]);
    const auto point = plain_solution(system);
    if (!point) continue;
    bool inside = true;
    for (const PlainPoint& side : sides) {
      PlainFraction sum;
      for (std::size_t k = 0; k < 4; ++k) sum = sum + side[k] * (*point)[k];
      inside = inside && !(sum < PlainFraction(0));
    }
    PlainFraction welfare;
    for (std::size_t k = 0; k < 4; ++k)
      welfare = welfare + (*point)[k] * PlainFraction(a[k / 2][k % 2] + b[k / 2][k % 2]);
    if (inside && (!best || *best < welfare)) best = welfare;
  }
  return *best;
}

TEST(Correlated, BestWelfareIsThatOfTheBestCorner) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Rng rng(seed, 34);
    const Matrix a = random_matrix(rng, 2, 2, 6), b = random_matrix(rng, 2, 2, 6);
    const MatrixGame game = game_of(a, b);
    const auto best = best_correlated(game, {}, false);
    const PlainFraction expected = plain_best_welfare(a, b);
    EXPECT_EQ((best->payoffs[0] + best->payoffs[1]), Rational(expected.above) / Rational(expected.below))
        << seed;
  }
}

TEST(Correlated, IsAnEquilibriumNoWorseThanNashAndNoBetterThanCoarse) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed, 35);
    const MatrixGame game = game_of(random_matrix(rng, 3, 4, 9), random_matrix(rng, 3, 4, 9));
    const auto nash = all_equilibria(game);
    for (const CorrelatedObjective& objective :
         {CorrelatedObjective{}, CorrelatedObjective{{1, 0}}, CorrelatedObjective{{-1, 3}},
          CorrelatedObjective{{1, 1}, true}}) {
      const auto worth = [&](const std::array<Rational, 2>& payoffs) {
        return objective.fair ? std::min(payoffs[0], payoffs[1])
                              : objective.weights[0] * payoffs[0] + objective.weights[1] * payoffs[1];
      };
      const auto told = best_correlated(game, objective, false),
                 coarse = best_correlated(game, objective, true);
      Rational sum;
      for (const Rational& p : told->probability) sum = sum + p;
      EXPECT_EQ(sum, Rational(1));
      EXPECT_LE(deviation_gain(game, told->probability, false), Rational(0));
      EXPECT_LE(deviation_gain(game, coarse->probability, true), Rational(0));
      EXPECT_LE(worth(told->payoffs), worth(coarse->payoffs));
      for (const MixedProfile& profile : nash->extreme)
        EXPECT_GE(worth(told->payoffs), worth(profile.payoffs));
    }
  }
}

// ------------------------------------------------------------------ one equilibrium

TEST(LemkeHowson, FindsOneOfAllEquilibriaFromEveryLabel) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed, 36);
    const MatrixGame game = game_of(random_matrix(rng, 4, 5, 50), random_matrix(rng, 4, 5, 50));
    const auto all = all_equilibria(game);
    for (std::size_t label = 0; label < 9; ++label) {
      const auto found = lemke_howson(approximate(game), label);
      ASSERT_TRUE(found) << seed;
      EXPECT_LT(std::max(found->gains[0], found->gains[1]), 1e-10);
      const auto same = [&](const MixedProfile& profile) {
        for (std::size_t p = 0; p < 2; ++p)
          for (std::size_t a = 0; a < found->strategies[p].size(); ++a)
            if (std::abs(profile.strategies[p][a].to_double() - found->strategies[p][a]) > 1e-9) return false;
        return true;
      };
      EXPECT_TRUE(std::ranges::any_of(all->extreme, same)) << seed << ' ' << label;
    }
  }
}

ApproximateGame random_large(std::size_t size) {
  ApproximateGame out{size, size, {}};
  Rng rng(5);
  for (auto& payoffs : out.payoffs)
    for (std::size_t k = 0; k < size * size; ++k) payoffs.push_back(rng.uniform());
  return out;
}

TEST(LemkeHowson, TakesGamesOfHundredsOfActions) {
  const auto found = one_equilibrium(random_large(200));
  ASSERT_TRUE(found);
  EXPECT_LT(std::max(found->gains[0], found->gains[1]), 1e-9);
}

TEST(SlowLemkeHowson, TakesAThousandByAThousand) {
  const auto found = one_equilibrium(random_large(1000));
  ASSERT_TRUE(found);
  EXPECT_LT(std::max(found->gains[0], found->gains[1]), 1e-8);
}

// ------------------------------------------------------------------ quantal responses

TEST(QuantalResponse, SamplesAgree) {
  std::ifstream file(tests_dir() + "/data/classic/qre.jsonl");
  int compared = 0;
  for (std::string line; std::getline(file, line); ++compared) {
    const auto sample = nlohmann::json::parse(line);
    ApproximateGame game{sample["A"].size(), sample["A"][0].size(), {}};
    for (std::size_t i = 0; i < game.rows; ++i)
      for (std::size_t j = 0; j < game.columns; ++j) {
        game.payoffs[0].push_back(sample["A"][i][j]);
        game.payoffs[1].push_back(sample["B"][i][j]);
      }
    const auto found = quantal_response(game, sample["lambda"]);
    ASSERT_TRUE(found) << sample;
    for (std::size_t i = 0; i < game.rows; ++i)
      EXPECT_NEAR(found->strategies[0][i], sample["x"][i], 2e-9) << sample;
    for (std::size_t j = 0; j < game.columns; ++j)
      EXPECT_NEAR(found->strategies[1][j], sample["y"][j], 2e-9) << sample;
  }
  EXPECT_GE(compared, 5);
}

// Each point answers itself: probabilities in proportion to exp(lambda * payoff).
TEST(QuantalResponse, EveryPointOfTheBranchIsAFixedPoint) {
  for (const char* name : {"chicken", "stag_hunt", "asymmetric_pennies", "shapley", "battle_of_the_sexes"}) {
    const ApproximateGame game = approximate(*named_game(name));
    const QuantalBranch branch = quantal_branch(game, 20);
    EXPECT_TRUE(branch.finished) << name;
    for (const QuantalPoint& point : branch.points) {
      const auto& [x, y] = point.strategies;
      double sum = 0;
      std::vector<double> weight(x.size());
      for (std::size_t i = 0; i < x.size(); ++i) {
        double payoff = 0;
        for (std::size_t j = 0; j < y.size(); ++j) payoff += game.payoffs[0][i * y.size() + j] * y[j];
        sum += weight[i] = std::exp(point.lambda * payoff);
      }
      for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(x[i], weight[i] / sum, 1e-10) << name;
    }
  }
}

// ------------------------------------------------------------------ dynamics

TEST(Dynamics, KeepsProbabilitiesAndRestsAtEquilibria) {
  for (std::uint8_t kind = 0; kind < std::size(dynamics_catalog); ++kind) {
    const ApproximateGame game = approximate(*named_game("prisoners_dilemma"));
    const auto points = run_dynamics(game, static_cast<Dynamics>(kind), 500, 51);
    ASSERT_EQ(points.size(), 51u);
    for (const DynamicsPoint& point : points)
      for (const auto& strategy : point.strategies) EXPECT_NEAR(strategy[0] + strategy[1], 1, 1e-9);
    EXPECT_LT(points.back().strategies[0][0], 0.3)
        << dynamics_catalog[kind].name;  // logit's noise keeps some
  }
}

// Robinson 1951: in zero-sum games frequencies converge; Shapley 1964: in his game they never do.
TEST(Dynamics, FictitiousPlayConvergesOrGoesRound) {
  const auto pennies =
      run_dynamics(approximate(*named_game("matching_pennies")), Dynamics::fictitious_play, 20'000, 3);
  EXPECT_NEAR(pennies.back().strategies[0][0], 0.5, 0.02);
  const auto shapley =
      run_dynamics(approximate(*named_game("shapley")), Dynamics::fictitious_play, 100'000, 2001);
  double least = 1, greatest = 0;
  for (std::size_t k = shapley.size() / 2; k < shapley.size(); ++k) {
    least = std::min(least, shapley[k].strategies[0][0]);
    greatest = std::max(greatest, shapley[k].strategies[0][0]);
  }
  EXPECT_GT(greatest - least, 0.2);
}

// Along the replicator's orbits in matching pennies x(1-x)y(1-y) is constant.
TEST(Dynamics, ReplicatorGoesRoundTheCentreOfPennies) {
  const auto points =
      run_dynamics(approximate(*named_game("matching_pennies")), Dynamics::replicator, 50, 101);
  const auto height = [](const DynamicsPoint& point) {
    const double x = point.strategies[0][0], y = point.strategies[1][0];
    return x * (1 - x) * y * (1 - y);
  };
  for (const DynamicsPoint& point : points) EXPECT_NEAR(height(point), height(points[0]), 1e-6);
}

// ------------------------------------------------------------------ profiles

TEST(Profile, IsReadExactlyOrRefused) {
  const auto game = named_game("chicken");
  const auto profile = parse_profile(*game, "2/3, 1/3 / dare");
  ASSERT_TRUE(profile) << profile.error().message;
  EXPECT_EQ((*profile)[0][0].text(), "2/3");
  EXPECT_EQ((*profile)[1][1], Rational(1));
  const std::pair<const char*, const char*> wrong[] = {
      {"dare", "must be two strategies with ' / ' between them"},
      {"dare / swerve", "must be one of 2 actions by name"},
      {"1/2,1/3 / dare", "adds up to 5/6 instead of 1"},
      {"2,-1 / dare", "'-1', which is not a probability"},
      {"1,0,0 / dare", "as many probabilities"},
  };
  for (const auto& [text, says] : wrong) {
    const auto refused = parse_profile(*game, text);
    ASSERT_FALSE(refused) << text;
    EXPECT_NE(refused.error().message.find(says), std::string::npos) << refused.error().message;
  }
  EXPECT_NE(named_game("chiken").error().message.find("did you mean chicken"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
