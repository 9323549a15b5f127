// All equilibria of Kuhn poker with three cards (Kuhn 1950): one number for the first player, none for the
// second.
// SPDX-License-Identifier: MIT
#pragma once

#include "tree/compiled_game.h"
#include "tree/history_tree.h"
#include "tree/strategy.h"

namespace hindsight {

inline constexpr double largest_kuhn_alpha = 1.0 / 3;
inline constexpr double kuhn_value = -1.0 / 18;  // to the first player

// The first player bets the jack with probability alpha, the king with 3 alpha, and calls with the queen with
// alpha + 1/3; 0 <= alpha <= 1/3.  The second bluffs with the jack and calls with the queen one time in
// three.
// The game is `kuhn` as it is.
Strategy kuhn_equilibrium(const HistoryTree& tree, const CompiledGame& game, double alpha);

}  // namespace hindsight
