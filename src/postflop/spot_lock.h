// Decisions at which a seat plays a given strategy, whole or for some of its hands.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cards/range.h"
#include "postflop/vector_game.h"

namespace hindsight {

// As a person writes it.  The line may name cards; where it leaves the next card out it means every card.
//   strategy := action share (',' action share)*   "fold 30%, call 70%"; an action without a share takes what is left
// Later parts override earlier ones; hands that no part names stay free.
struct SpotLock {
  struct Part {
    std::string hands;  // as typed; empty: all
    Range range;
    std::string strategy;
  };
  std::string line;
  std::vector<Part> parts;
};

// The locks of a game, or what is wrong with the first: which lock, which action or which hands.
Result<std::vector<VectorGame::Lock>> locks_of(const std::vector<SpotLock>& locks, const VectorGame& game);

// Numbers by combo that a renaming of suits must leave alone, or it would mix up what is locked and what is not.
std::vector<std::vector<double>> symmetry_breakers(const std::vector<SpotLock>& locks);

}  // namespace hindsight
