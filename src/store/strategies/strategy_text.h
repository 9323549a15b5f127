// Strategies for other programs: JSON and CSV.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

// Infosets in canonical order, each with player (1, 2, ...), secret, open, reach (the probability that its
// owner's own actions lead there) and its actions' probabilities.
//   JSON: {"game": "kuhn", "infosets": [{"player": 1, "secret": "K", "open": "", "reach": 1.0,
//          "actions": [{"name": "bet", "probability": 0.75}, ...]}, ...]}, a line for each infoset
//   CSV:  player,secret,open,reach,action,probability, a line for each action
std::string strategy_json(const GameSource& source, const Strategy& strategy);
std::string strategy_csv(const GameSource& source, const Strategy& strategy);

}  // namespace hindsight
