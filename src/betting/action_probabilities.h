// What may be done at a turn, and how likely each of it is.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "betting/betting_state.h"

namespace hindsight {

struct Chance {
  Move move;
  double probability = 0;
  Chips up_to = 0;  // of a raise: any amount from move.to to here, all as likely; 0: move.to alone
};
using ActionProbabilities = std::vector<Chance>;  // together 1

double probability(std::span<const Chance> chances, const Move& move);

// The nearest legal move to what a seat has in mind.
constexpr Move fold_or_check(const LegalMoves& legal) { return legal.call > 0 ? Move::fold() : Move::call(); }
constexpr Move raise_or_call(const LegalMoves& legal, Chips to) {  // the legal amount nearest to `to`
  return legal.can_raise ? Move::raise_to(std::clamp(to, legal.min_to, legal.max_to)) : Move::call();
}

}  // namespace hindsight
