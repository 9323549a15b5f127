// Correlated equilibria (Aumann 1974, 1987) and coarse ones (Moulin & Vial 1978): the best for an objective,
// without rounding.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "classic/matrix/matrix_game.h"

namespace hindsight {

struct CorrelatedObjective {
  std::array<Rational, 2> weights{1, 1};  // of the players' payoffs
  bool fair = false;                      // instead: the lesser of the two payoffs
};
// "welfare", "row", "column", "fair", "worst" (least welfare), or two weights "2,-1".
Result<CorrelatedObjective> parse_objective(std::string_view text);

struct CorrelatedEquilibrium {
  std::vector<Rational> probability;  // of each pair of actions, row after row
  std::array<Rational, 2> payoffs;
};

// Coarse: nobody gains by choosing one action before he is told anything; else not even after he is told his
// own.  Nothing if stopped.
std::optional<CorrelatedEquilibrium> best_correlated(const MatrixGame& game,
                                                     const CorrelatedObjective& objective, bool coarse,
                                                     const std::stop_token& stop = {});

// The most that a player gains by the best deviation of the kind; 0 or less in an equilibrium.
Rational deviation_gain(const MatrixGame& game, const std::vector<Rational>& probability, bool coarse);

}  // namespace hindsight
