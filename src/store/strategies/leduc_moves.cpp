// SPDX-License-Identifier: MIT
#include "store/strategies/leduc_moves.h"

#include <algorithm>

namespace hindsight {

LeducMoves::LeducMoves(const HistoryTree& tree) : tree_(tree), history_(tree.infosets.size()) {
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h)
    if (tree.nodes[h].kind == Turn::Kind::decision) history_[tree.infoset(h)] = h;
}

// After a raise the other decides: what it sees ends in the raise.
std::vector<std::string> LeducMoves::of(InfosetId infoset) const {
  std::vector<std::string> out;
  const InfosetLabel& label = tree_.infosets[infoset];
  for (Action a = 0; a < label.actions.size(); ++a) {
    const std::string& name = label.actions[a];
    if (name == "fold" || name == "check" || name == "call") {
      out.push_back(name == "fold" ? "f" : "c");
      continue;
    }
    const HistoryId child = tree_.child(history_[infoset], a);
    const bool decides = tree_.nodes[child].kind == Turn::Kind::decision;
    const std::string open = decides ? tree_.infosets[tree_.infoset(child)].information.open : "";
    out.push_back(open.substr(std::min(open.size(), label.information.open.size())));
  }
  return out;
}

}  // namespace hindsight
