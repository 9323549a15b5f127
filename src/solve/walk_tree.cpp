// SPDX-License-Identifier: MIT
#include "solve/walk_tree.h"

#include <algorithm>
#include <map>

namespace hindsight {

namespace {

std::vector<double> probabilities(const HistoryTree& tree, const History& node) {
  std::vector<double> out;
  for (Action a = 0; a < node.count; ++a) out.push_back(tree.nodes[node.first_child + a].probability);
  return out;
}

}  // namespace

std::vector<WalkOutcome> alias_table(const std::vector<double>& probabilities) {
  const auto count = static_cast<std::uint32_t>(probabilities.size());
  std::vector<WalkOutcome> table(count);
  std::vector<std::uint32_t> scarce, plenty;  // columns less than full, and those with something to give
  for (std::uint32_t k = 0; k < count; ++k) {
    table[k] = {probabilities[k], probabilities[k] * count, k};
    (table[k].keep < 1 ? scarce : plenty).push_back(k);
  }
  while (!scarce.empty() && !plenty.empty()) {
    const std::uint32_t poor = scarce.back(), rich = plenty.back();
    scarce.pop_back();
    table[poor].alias = rich;
    table[rich].keep -= 1 - table[poor].keep;
    if (table[rich].keep >= 1) continue;
    plenty.pop_back();
    scarce.push_back(rich);
  }
  return table;  // what is left of either kind is full up to rounding, and its own alias
}

std::vector<std::uint32_t> first_slots(const HistoryTree& tree) {
  std::vector<std::uint32_t> out{0};
  for (const InfosetLabel& infoset : tree.infosets)
    out.push_back(out.back() + static_cast<std::uint32_t>(infoset.actions.size()));
  return out;
}

WalkTree::WalkTree(const HistoryTree& tree)
    : nodes_(tree.nodes.size()), players_(static_cast<std::size_t>(tree.players)), payoffs_(tree.payoffs) {
  const std::vector<std::uint32_t> slots = first_slots(tree);
  std::map<std::vector<double>, std::uint32_t> tables;
  std::vector<std::uint32_t> offered(nodes_.size(), 0);  // actions on the way, those here included
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& from = tree.nodes[h];
    WalkNode& to = nodes_[h.value];
    to = {.first = from.first_child.value, .count = from.count, .player = from.player.value};
    offered[h.value] += from.count;
    for (Action a = 0; a < from.count; ++a) offered[to.first + a] = offered[h.value];
    line_actions_ = std::max<std::size_t>(line_actions_, offered[h.value]);
    if (from.kind == Turn::Kind::terminal) to.first = from.label;
    if (from.kind == Turn::Kind::decision) {
      to.kind = WalkKind::decision;
      to.slot = slots[from.label];
    }
    if (from.kind != Turn::Kind::chance) continue;
    to.kind = WalkKind::chance;
    const auto [found, is_new] =
        tables.try_emplace(probabilities(tree, from), static_cast<std::uint32_t>(outcomes_.size()));
    to.slot = found->second;
    if (!is_new) continue;
    const std::vector<WalkOutcome> table = alias_table(found->first);
    outcomes_.insert(outcomes_.end(), table.begin(), table.end());
  }
}

}  // namespace hindsight
