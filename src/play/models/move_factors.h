// Factors by class of move that make a whole range play as often as is wanted, while hands keep their order.
//
// With p[h][c] the chances of a hand and w[h] its weight, a hand then plays p[h][c] x[c] / sum_d p[h][d]
// x[d], and x is such that the mean over w is the target: the maximum of a concave function, found by
// Newton's method (raking: Deming & Stephan 1940).
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "play/models/situation.h"

namespace hindsight {

// Weights together above 0; every class of a target above 0 has chances above 0.  Classes of target 0 get the
// factor 0.
MoveShares move_factors(std::span<const double> weights, std::span<const MoveShares> chances,
                        const MoveShares& target);

}  // namespace hindsight
