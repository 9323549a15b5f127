// How good is a strategy?  Values, best responses and the distance from equilibrium, exact up to the rounding
// of double.
// Unit: the game's own; see GameSource::big_blind for mbb/g.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "tree/compiled_game.h"
#include "tree/evaluation.h"
#include "tree/strategy.h"

namespace hindsight {

// g[s] = what one unit of the player's own reach at s earns directly at the leaves after s, given the others'
// reach (realization plans, by player; the player's own is not read).
Values leaf_gradient(const CompiledGame& game, Player player, const std::vector<Values>& reach);

// q[s] = expected payoff of `player` over all play through s, per unit of its own reach at s, when it plays
// on by `behaviour`: the counterfactual value of the action.  q[0] is the value of the game for this player.
Values action_values(const CompiledGame& game, Player player, const Values& behaviour,
                     const std::vector<Values>& reach);

struct BestResponse {
  double value = 0;
  Values behaviour;  // pure; the first of equally good actions
};
BestResponse best_response(const CompiledGame& game, Player player, const std::vector<Values>& reach);
double best_response_value(const CompiledGame& game, Player player, const std::vector<Values>& reach);

// Each seat's best response to the others of the strategy.
Strategy best_responses(const CompiledGame& game, const Strategy& strategy);

Evaluation evaluate(const CompiledGame& game, const Strategy& strategy);
// Each seat plays `learned` alone against the other seats of `fixed`: value is what it gets, best_response
// what it could get, nash_conv the sum of what is missing.
Evaluation evaluate_against(const CompiledGame& game, const Strategy& learned, const Strategy& fixed);
std::vector<Values> reaches(const CompiledGame& game, const Strategy& strategy);

}  // namespace hindsight
