// What a strategy hardly ever does is left out: it is mostly what is left of early learning.
// SPDX-License-Identifier: MIT
#pragma once

#include "betting/action_probabilities.h"

namespace hindsight {

// Leaves the moves that are at least as likely as this, and the likeliest; together 1.
inline void drop_unlikely(ActionProbabilities& chances, double threshold) {
  double most = 0, all = 0;
  for (const Chance& chance : chances) most = std::max(most, chance.probability);
  const double least = std::min(threshold, most);
  std::erase_if(chances, [&](const Chance& chance) { return chance.probability < least; });
  for (const Chance& chance : chances) all += chance.probability;
  for (Chance& chance : chances) chance.probability /= all;
}

}  // namespace hindsight
