// How good a strategy is: values, best responses and the distance from equilibrium, exact up to the rounding
// of double.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "hindsight/result.h"
#include "hindsight/strategies.h"

namespace hs {

// In the game's unit, by seat.
struct Evaluation {
  std::vector<double> value;          // all play the strategy
  std::vector<double> best_response;  // this seat alone plays best instead
  double nash_conv = 0;               // what best responses gain, all seats together
  double exploitability = 0;          // nash_conv / players
};

Evaluation evaluate(const Strategy& strategy);
// Each seat plays `strategy` alone against the other seats of `fixed`: value is what it gets there,
// best_response what it could get, nash_conv what is missing in all seats.  Refused: strategies of two games.
Result<Evaluation> evaluate_against(const Strategy& strategy, const Strategy& fixed);
// In each seat what wins most against the other seats of the strategy; pure, the first of equally good
// actions.
Strategy best_responses(const Strategy& strategy);
// The signature of docs/performance.md: equal for equal bits of a strategy and of what it is worth.
std::string signature(const Strategy& strategy);

}  // namespace hs
