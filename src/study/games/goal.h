// How far a game is to be solved, as a person says it.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "solve/drive.h"
#include "tree/game_source.h"

namespace hindsight {

// In the game's unit: "0.001" as it is, "1mbb" in poker, "0.1%" of the payoff range.  `what` begins the
// errors: --target.
Result<double> game_target(std::string_view what, const std::string& text, const GameSource& source);

// Where nobody asks for another: a millionth of the payoff range.
double usual_target(const GameSource& source);

}  // namespace hindsight
