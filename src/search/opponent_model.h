// Whom the other seat is taken for where a part is solved anew: a strategy of the whole game, of which search
// asks how often it brings each hand to a place, and what is won against it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/run.h"
#include "holdem/solve/decision_locks.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot_strategy.h"

namespace hindsight {

class OpponentModel {
 public:
  // Who plays as a solution after so many iterations: 0, all moves as often.  `whole` outlives it.
  OpponentModel(const VectorGame& whole, std::uint64_t iterations, const RunControl& control);
  OpponentModel(const OpponentModel&) = delete;
  OpponentModel& operator=(const OpponentModel&) = delete;

  SpotStrategy& plays() { return plays_; }
  // What the seat does at all of its decisions.
  DecisionLocks decisions(std::uint8_t seat) const;

 private:
  const VectorGame& whole_;
  VectorCfr<float> solver_;
  SolverStrategy<VectorCfr<float>> plays_;
};

}  // namespace hindsight
