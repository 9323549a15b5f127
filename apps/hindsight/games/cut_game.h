// What `resolve` cuts open: a game in the form of vectors, and what is played there if that is not to be
// computed first.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"
#include "holdem/solve/decision_locks.h"
#include "holdem/vector_game.h"

namespace hindsight {

struct CutGame {
  VectorGame game;
  std::string unit = "chips";    // of its values
  double scale = 1;              // to what people read
  bool plays_blueprint = false;  // else a solution is to be computed
  DecisionLocks plays;           // what it plays, to be moved from

  std::string scaled_unit() const { return scale == 1 ? unit : "mbb/hand"; }
};

// A game by name, a spot, or the blueprint of a laboratory deck.
Result<CutGame> load_cut_game(const std::string& name, unsigned threads);

}  // namespace hindsight
