// SPDX-License-Identifier: MIT
#include "search/opponent_model.h"

#include "holdem/spots/spot.h"

namespace hindsight {

OpponentModel::OpponentModel(const VectorGame& whole, std::uint64_t iterations, const RunControl& control)
    : whole_(whole), solver_(whole, spot_rule, control.threads), plays_(solver_) {
  solver_.run(iterations, control);
}

DecisionLocks OpponentModel::decisions(std::uint8_t seat) const {
  DecisionLocks out;
  for (std::uint32_t s = 0; s < whole_.states.size(); ++s) {
    const StreetTree& tree = whole_.trees[whole_.states[s].tree];
    for (std::uint32_t n = 0; n < tree.nodes.size(); ++n)
      if (tree.nodes[n].kind == StreetTree::Kind::decision && tree.nodes[n].seat == seat)
        out.add(whole_, s, n, solver_.average(s, n));
  }
  return out;
}

}  // namespace hindsight
