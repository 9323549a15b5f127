// All that a seat plays by a strategy, as locks.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "holdem/solve/decision_locks.h"

namespace hindsight {

// At each decision of the seat the strategy's average(state, node), behind what is there already.
template <class Strategy>
void add_decisions(const VectorGame& game, std::uint8_t seat, Strategy&& strategy, DecisionLocks& out) {
  for (std::uint32_t s = 0; s < game.states.size(); ++s) {
    const StreetTree& tree = game.trees[game.states[s].tree];
    for (std::uint32_t n = 0; n < tree.nodes.size(); ++n)
      if (tree.nodes[n].kind == StreetTree::Kind::decision && tree.nodes[n].seat == seat)
        out.add(game, s, n, strategy.average(s, n));
  }
}

}  // namespace hindsight
