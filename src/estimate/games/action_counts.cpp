// SPDX-License-Identifier: MIT
#include "estimate/games/action_counts.h"

namespace hindsight {

namespace {

constexpr double guessed_times = 2;

}  // namespace

ActionCounts::ActionCounts(const HistoryTree& tree) : tree_(tree), first_(tree.infosets.size()) {
  std::uint64_t next = 0;
  for (InfosetId i{0}; i < tree.infosets.end_id(); ++i) {
    first_[i] = next;
    next += tree.infosets[i].actions.size();
  }
  counts_.resize(next);
}

void ActionCounts::add(std::span<const Action> path, Player player) {
  HistoryId h{0};
  for (const Action action : path) {
    const History& node = tree_.nodes[h];
    if (node.kind == Turn::Kind::decision && node.player == player)
      ++counts_[first_[tree_.infoset(h)] + action];
    h = tree_.child(h, action);
  }
}

ListedStrategy ActionCounts::strategy(const ListedStrategy& guess) const {
  std::vector<double> numbers;
  numbers.reserve(counts_.size());
  for (InfosetId i{0}; i < tree_.infosets.end_id(); ++i) {
    const auto count = static_cast<Action>(tree_.infosets[i].actions.size());
    double all = guessed_times;
    for (Action a = 0; a < count; ++a) all += static_cast<double>(counts_[first_[i] + a]);
    for (Action a = 0; a < count; ++a)
      numbers.push_back((static_cast<double>(counts_[first_[i] + a]) + guessed_times * guess(i, a)) / all);
  }
  return {tree_, std::move(numbers)};
}

}  // namespace hindsight
