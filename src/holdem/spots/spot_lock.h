// Decisions at which a seat plays a given strategy, whole or for some of its hands, always or so often.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/range.h"
#include "holdem/spots/spot_line.h"
#include "holdem/vector_game.h"

namespace hindsight {

// An action and how often it is taken.  "bet 150 20%" is not told from a bet of another size before the place
// is known: the whole text is tried first.
struct LockShare {
  std::string text;
  std::optional<LineAction> whole, action;
  std::optional<double> share;  // 0 to 1; none: what is left, or no share
};

// strategy := action share (',' action share)*   "fold 30%, call 70%"; an action without a share takes what
// is left
struct LockStrategy {
  std::string text;
  std::vector<LockShare> shares;
};
LockStrategy parse_lock_strategy(std::string_view text);

// The line may name cards; where it leaves the next card out it means every card.  Later parts override
// earlier ones; hands that no part names stay free.
struct SpotLock {
  struct Part {
    std::string hands;  // as typed; empty: all
    Range range;
    LockStrategy strategy;
  };
  SpotLine line;
  std::vector<Part> parts;
  // So often the seat plays that, and as it likes otherwise; of locks of one decision the last says it
  double trust = 1;
};

// The locks of a game, or what is wrong with the first: which lock, which action or which hands.
Result<std::vector<VectorGame::Lock>> locks_of(const std::vector<SpotLock>& locks, const VectorGame& game);

// Numbers by combo that a renaming of suits must leave alone, or it would mix up what is locked and what is
// not.
std::vector<std::vector<double>> symmetry_breakers(const std::vector<SpotLock>& locks);

}  // namespace hindsight
