// Behaviour strategies of all players, and what follows from them top-down.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/result.h"
#include "tree/compiled_game.h"

namespace hindsight {

// behaviour[p][s]: probability that player p takes the action of sequence s where it can.  By player.
struct Strategy {
  std::vector<Values> behaviour;
};

Strategy uniform_strategy(const CompiledGame& game);
Strategy first_action_strategy(const CompiledGame& game);

// reach[s] = product of the player's own probabilities up to and including s (its realization plan); reach[0]
// = 1.
Values reach(const Treeplex& plex, const Values& behaviour);

// The inverse of reach for any nonnegative weights: probabilities in proportion, uniform where all are 0.
Values normalized(const CompiledGame& game, Player player, const Values& weights);

// In canonical order - infosets by id, actions in order - independent of the layout.  For files and
// signatures.
std::vector<double> canonical(const CompiledGame& game, const Strategy& strategy);
std::vector<double> canonical(const CompiledGame& game, const std::vector<Values>& by_player);
std::vector<Values> from_canonical(const CompiledGame& game, std::span<const double> numbers);
std::size_t canonical_size(const CompiledGame& game);

// Error naming the infoset unless every infoset's probabilities are >= 0 and sum to 1 within 1e-9.
Result<void> validate(const CompiledGame& game, const HistoryTree& tree, const Strategy& strategy);

}  // namespace hindsight
