// Matrix games for people: opened by name or file, and everything that is known of them as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "classic/matrix/correlated.h"
#include "classic/matrix/dominance.h"
#include "classic/matrix/dynamics.h"
#include "classic/matrix/equilibria.h"
#include "classic/matrix/quantal_response.h"
#include "classic/matrix/zero_sum.h"
#include "io/json.h"

namespace hindsight {

// "chicken", "game.nfg", "game.csv"; of a tree ("kuhn", "game.efg") its strategic form.
Result<MatrixGame> open_matrix_game(std::string_view name_or_path);
// The text of a table of pairs, as a person types it.
Result<MatrixGame> matrix_game_of(std::string_view csv);

// {"title", "players", "actions", "payoffs", "class", "pure", "best_responses"}: payoffs as
// [row][column][player], exact as text.
Json matrix_json(const MatrixGame& game);
Json elimination_json(const MatrixGame& game, const Elimination& elimination);
Json equilibria_json(const Equilibria& equilibria);
Json zero_sum_json(const ZeroSumSolution& solution);
Json correlated_json(const CorrelatedEquilibrium& equilibrium);
Json check_json(const MatrixGame& game, const std::array<MixedStrategy, 2>& profile);
Json dynamics_json(const std::vector<DynamicsPoint>& points);
Json quantal_json(const QuantalBranch& branch);
Json approximate_json(const ApproximateProfile& profile);

std::string_view class_of(const MatrixGame& game);  // "zero-sum", "common interest", "general-sum"

}  // namespace hindsight
