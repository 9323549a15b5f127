// Logit quantal response equilibria (McKelvey & Palfrey 1995): each player answers the other's noisy play by
// probabilities in proportion to exp(lambda * payoff).  The principal branch is followed from lambda = 0,
// where all is uniform, by predictor and corrector steps along its arc (Turocy 2005), round whatever turns it
// takes.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <vector>

#include "classic/matrix/lemke_howson.h"

namespace hindsight {

struct QuantalPoint {
  double lambda = 0;
  std::array<std::vector<double>, 2> strategies;
};

struct QuantalBranch {
  std::vector<QuantalPoint> points;  // in the order in which the branch is walked
  bool finished = true;              // it came to the last lambda
};

// Up to `last`; points are as far apart as the steps took.
QuantalBranch quantal_branch(const ApproximateGame& game, double last, const std::stop_token& stop = {});

// The first point of the branch with this lambda, to 1e-12; nothing where the branch does not come there.
std::optional<QuantalPoint> quantal_response(const ApproximateGame& game, double lambda,
                                             const std::stop_token& stop = {});

}  // namespace hindsight
