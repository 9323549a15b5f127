// Small games of the catalog in the form of vectors: one tree of betting whose ends are told by tables of
// pairs of hands.
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "holdem/vector_game.h"
#include "tree/history_tree.h"

namespace hindsight {

// A game of two in which chance deals each something unseen at the start, and all else is public: what a
// player is dealt is a hand, told apart by the player's infosets alone.  Hands weigh what they weigh before
// the other's is known; what a pair of them meets more or less often is in the tables.  Values are the game's
// own.  Other games are refused.
Result<VectorGame> vectors_of(const HistoryTree& game);

}  // namespace hindsight
