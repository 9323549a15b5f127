// The 13 x 13 grid of starting hands: pairs on the diagonal, suited above it, aces first.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "cards/isomorphism.h"

namespace hindsight {

// A row a line; cells must be equally wide.
std::string starting_grid(const std::function<std::string(StartingHand)>& cell);

}  // namespace hindsight
