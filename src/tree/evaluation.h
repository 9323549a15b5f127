// What is known of how good a strategy is.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace hindsight {

struct Evaluation {
  std::vector<double> value;          // by player, everybody plays the strategy
  std::vector<double> best_response;  // by player, this player alone plays best instead
  double nash_conv = 0;               // sum of the gains
  double exploitability = 0;          // nash_conv / players
};

}  // namespace hindsight
