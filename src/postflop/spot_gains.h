// Where a strategy can be exploited: what a best response gains, hand by hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "postflop/vector_cfr.h"
#include "postflop/vector_game.h"

namespace hindsight {

struct HandGain {
  Combo combo;
  double often = 0;  // share of all pairs of hands
  double value = 0;  // chips from the first decision on, the pot among them, by the average strategies
  double best = 0;   // by this seat's best response to the other's average strategy
  double gain() const { return best - value; }
};

// Of all hands of each seat that can meet one; often * gain() adds up to what the seat's best response gains.
std::array<std::vector<HandGain>, 2> hand_gains(const VectorGame& game, VectorCfr<float>& solver);

}  // namespace hindsight
