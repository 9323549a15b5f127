// The last step of compile(): what a player's sequences earn at the leaves, as small matrices and single
// entries.
// SPDX-License-Identifier: MIT
#pragma once

#include "tree/compiled_game.h"

namespace hindsight {

// The game's treeplexes and leaves must stand.
Result<PayoffMatrix> payoff_matrix(const CompiledGame& game, Player player, const BuildControl& control);

}  // namespace hindsight
