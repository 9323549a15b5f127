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

WalkTree::WalkTree(const HistoryTree& tree)
    : players(static_cast<std::size_t>(tree.players)), nodes(tree.nodes.size()), payoffs(tree.payoffs) {
  infoset_begin.push_back(0);
  for (const InfosetLabel& infoset : tree.infosets)
    infoset_begin.push_back(infoset_begin.back() + static_cast<std::uint32_t>(infoset.actions.size()));
  std::map<std::vector<double>, std::uint32_t> tables;
  std::vector<std::uint32_t> offered(nodes.size(), 0);  // actions on the way, those here included
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& from = tree.nodes[h];
    WalkNode& to = nodes[h.value];
    to = {.first = from.first_child.value, .count = from.count, .player = from.player.value};
    offered[h.value] += from.count;
    for (Action a = 0; a < from.count; ++a) offered[to.first + a] = offered[h.value];
    line_actions = std::max(line_actions, offered[h.value]);
    if (from.kind == Turn::Kind::terminal) to.first = from.label;
    if (from.kind == Turn::Kind::decision) {
      to.kind = WalkNode::Kind::decision;
      to.slot = infoset_begin[from.label];
    }
    if (from.kind != Turn::Kind::chance) continue;
    to.kind = WalkNode::Kind::chance;
    const auto [found, is_new] =
        tables.try_emplace(probabilities(tree, from), static_cast<std::uint32_t>(outcomes.size()));
    to.slot = found->second;
    if (!is_new) continue;
    const std::vector<WalkOutcome> table = alias_table(found->first);
    outcomes.insert(outcomes.end(), table.begin(), table.end());
  }
}

}  // namespace hindsight
