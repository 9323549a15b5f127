// The leaves of a compiled game: terminal histories with the same last sequences, as one.
// SPDX-License-Identifier: MIT
#pragma once

#include "tree/compiled_game.h"
#include "tree/own_past.h"

namespace hindsight {

inline SequenceId sequence_after(const CompiledGame& game, const Link& link) {
  return link.at_start() ? SequenceId{0} : game.infosets[link.infoset].sequence(link.action);
}

struct GameLeaves {
  std::vector<SequenceId> sequences;  // CompiledGame::leaf_sequences and leaf_values
  std::vector<double> values;
};

// The infosets must lie at their sequences.
Result<GameLeaves> collect_leaves(const HistoryTree& tree, const CompiledGame& game,
                                  const BuildControl& control);

}  // namespace hindsight
