// What one hand wins of all others on a full board, in halves of a pot: two of a hand that is worth less, one
// of a hand that is worth the same.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "cards/evaluator.h"

namespace hindsight {

using HandValues = std::span<const HandValue, combo_count>;  // as from evaluate_board()

// By hand, added; none of a hand without a value, one that the board meets.  `own` is not 0.
void add_halves_won(HandValues values, HandValue own, std::span<std::uint16_t, combo_count> halves);

// In all.
std::uint32_t halves_won(HandValues values, HandValue own);

}  // namespace hindsight
