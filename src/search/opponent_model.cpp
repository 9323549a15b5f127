// SPDX-License-Identifier: MIT
#include "search/opponent_model.h"

#include "holdem/solve/seat_decisions.h"
#include "holdem/spots/spot.h"

namespace hindsight {

OpponentModel::OpponentModel(const VectorGame& whole, std::uint64_t iterations, const RunControl& control)
    : whole_(whole), solver_(whole, spot_rule, control.threads), plays_(solver_) {
  solver_.run(iterations, control);
}

DecisionLocks OpponentModel::decisions(std::uint8_t seat) const {
  DecisionLocks out;
  add_decisions(whole_, seat, solver_, out);
  return out;
}

}  // namespace hindsight
