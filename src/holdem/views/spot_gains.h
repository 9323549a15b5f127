// Where a strategy can be exploited: what a best response gains, hand by hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/cached_strategy.h"
#include "holdem/vector_game.h"

namespace hindsight {

struct HandGain {
  Combo combo;
  double matchup_share = 0;  // share of all pairs of hands that come there
  double value = 0;          // chips from there on, the pot among them, by the average strategies
  double best = 0;           // by this seat's best response, from there on, to the other's average strategy
  double gain() const { return best - value; }
};

struct SpotGains {
  std::string line;
  double pot = 0;
  // Of each seat, all hands that can meet one; matchup_share * gain() adds up to what the seat's best
  // response gains there, but for hands that meet less than a millionth of the others.
  std::array<std::vector<HandGain>, 2> hands;
};

// At the node that a line leads to, as in holdem/spots/spot_line.h; "" is the first.
Result<SpotGains> hand_gains(const VectorGame& game, CachedStrategy& solution, std::string_view line);
Result<SpotGains> hand_gains(const VectorGame& game, VectorCfr<float>& solver, std::string_view line);

}  // namespace hindsight
