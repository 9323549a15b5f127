// SPDX-License-Identifier: MIT
#include "estimate/games/listed_strategy.h"

#include "base/check.h"

namespace hindsight {

ListedStrategy::ListedStrategy(const HistoryTree& tree, std::vector<double> canonical)
    : first_(tree.infosets.size()), numbers_(std::move(canonical)) {
  std::uint32_t next = 0;
  for (InfosetId i{0}; i < tree.infosets.end_id(); ++i) {
    first_[i] = next;
    next += static_cast<std::uint32_t>(tree.infosets[i].actions.size());
  }
  HS_CHECK(numbers_.size(), ==, std::size_t{next});
}

// Children stand behind their parents, so that one pass from the end has them all.
std::vector<double> history_values(const HistoryTree& tree, const StrategyProfile& profile) {
  const auto players = static_cast<std::size_t>(tree.players);
  std::vector<double> values(tree.nodes.size() * players);
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    const HistoryId h{static_cast<std::uint32_t>(i)};
    const History& node = tree.nodes[h];
    double* const mine = values.data() + i * players;
    if (node.kind == Turn::Kind::terminal) {
      for (std::size_t p = 0; p < players; ++p) mine[p] = tree.payoffs[node.label + p];
      continue;
    }
    for (Action a = 0; a < node.count; ++a) {
      const HistoryId next = tree.child(h, a);
      const double weight = node.kind == Turn::Kind::chance
                                ? tree.nodes[next].probability
                                : (*profile[node.player.value])(tree.infoset(h), a);
      for (std::size_t p = 0; p < players; ++p) mine[p] += weight * values[next.value * players + p];
    }
  }
  return values;
}

}  // namespace hindsight
