// How other programs name the moves of no-limit Leduc: f folds, c checks or calls, r and the chips of all
// streets that it raises to.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tree/history_tree.h"

namespace hindsight {

class LeducMoves {
 public:
  // Of a game of no-limit Leduc, which outlives it.
  explicit LeducMoves(const HistoryTree& tree);
  std::vector<std::string> of(InfosetId infoset) const;  // in the order of its actions

 private:
  const HistoryTree& tree_;
  Table<InfosetId, HistoryId> history_;  // one of each
};

}  // namespace hindsight
