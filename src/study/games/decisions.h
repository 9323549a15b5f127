// A strategy infoset by infoset: what it plays, how it gets there, and what its actions are worth.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "io/json.h"
#include "study/games/solution.h"

namespace hindsight {

// Everything about one infoset.  Values are expected payoffs from here on, in the game's unit, given that the
// infoset is reached; missing where the others never let it be.
struct InfosetFacts {
  InfosetId id;
  std::uint32_t depth;                     // moves before it
  double own_reach, counterfactual_reach;  // the owner's part, and chance's and the others' part
  std::optional<double> value;
  std::vector<double> probabilities, values, regrets;  // by action; values and regrets may be empty
};

// All of them, those with the fewest moves before them first.
std::vector<InfosetFacts> decisions_of(const Solution& solution);

// With what the strategy is, see docs/formats.md.
Json decisions_json(const Solution& solution, const std::vector<InfosetFacts>& decisions);

}  // namespace hindsight
