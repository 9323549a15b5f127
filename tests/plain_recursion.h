// Values and best responses by recursion over the histories, as the
// definitions say: slow, plain, and independent of CompiledGame.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "tree/history_tree.h"

namespace hindsight {

// Probability of each action, by infoset.
using PlainStrategy = Table<InfosetId, std::vector<double>>;

class PlainRecursion {
 public:
  PlainRecursion(const HistoryTree& tree, const PlainStrategy& strategy, Player player)
      : tree_(tree), strategy_(strategy), player_(player), others_(tree.nodes.size(), 1) {
    for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
      const History& node = tree.nodes[h];
      if (node.kind == Turn::Kind::decision && node.player == player) members_[tree.infoset(h)].push_back(h);
      for (Action a = 0; a < node.count; ++a)
        others_[tree.child(h, a)] = others_[h] * (is_own(node) ? 1 : probability(h, a));
    }
  }

  // Expected payoff from h on when everybody plays the strategy.
  double value(HistoryId h) const {
    const History& node = tree_.nodes[h];
    if (node.kind == Turn::Kind::terminal) return tree_.payoff(h, player_);
    double sum = 0;
    for (Action a = 0; a < node.count; ++a) sum += probability(h, a) * value(tree_.child(h, a));
    return sum;
  }

  // The same when the player alone plays best in all its infosets.
  double best_value(HistoryId h) {
    const History& node = tree_.nodes[h];
    if (node.kind == Turn::Kind::terminal) return tree_.payoff(h, player_);
    if (is_own(node)) return best_value(tree_.child(h, best_action(tree_.infoset(h))));
    double sum = 0;
    for (Action a = 0; a < node.count; ++a) sum += probability(h, a) * best_value(tree_.child(h, a));
    return sum;
  }

  // Weighs the histories of an infoset by what chance and the others do to get there.  Perfect recall makes
  // sure that the decisions further down do not depend on this one.
  Action best_action(InfosetId i) {
    if (const auto known = best_.find(i); known != best_.end()) return known->second;
    std::vector<double> worth(tree_.infosets[i].actions.size(), 0);
    for (const HistoryId h : members_[i])
      for (Action a = 0; a < worth.size(); ++a) worth[a] += others_[h] * best_value(tree_.child(h, a));
    Action best = 0;
    for (Action a = 1; a < worth.size(); ++a)
      if (worth[a] > worth[best]) best = a;
    return best_[i] = best;
  }

  // Counterfactual value of an action when everybody plays the strategy from there on.
  double action_value(InfosetId i, Action a) const {
    double sum = 0;
    for (const HistoryId h : members_.at(i)) sum += others_[h] * value(tree_.child(h, a));
    return sum;
  }

 private:
  bool is_own(const History& node) const {
    return node.kind == Turn::Kind::decision && node.player == player_;
  }
  double probability(HistoryId h, Action a) const {
    if (tree_.nodes[h].kind == Turn::Kind::chance) return tree_.nodes[tree_.child(h, a)].probability;
    return strategy_[tree_.infoset(h)][a];
  }

  const HistoryTree& tree_;
  const PlainStrategy& strategy_;
  const Player player_;
  Table<HistoryId, double> others_;  // probability of chance and the other players on the way to h
  std::map<InfosetId, std::vector<HistoryId>> members_;
  std::map<InfosetId, Action> best_;
};

// Probabilities in canonical order: by infoset, actions in order.
inline PlainStrategy plain_strategy(const HistoryTree& tree, const std::vector<double>& canonical) {
  PlainStrategy out;
  auto from = canonical.begin();
  for (const InfosetLabel& infoset : tree.infosets) {
    const auto to = from + static_cast<std::ptrdiff_t>(infoset.actions.size());
    out.push_back({from, to});
    from = to;
  }
  return out;
}

// What all players together could gain, each alone.
inline double plain_nash_conv(const HistoryTree& tree, const PlainStrategy& strategy) {
  double sum = 0;
  for (int p = 0; p < tree.players; ++p) {
    PlainRecursion recursion(tree, strategy, Player{static_cast<std::uint8_t>(p)});
    sum += recursion.best_value(HistoryId{0}) - recursion.value(HistoryId{0});
  }
  return sum;
}

}  // namespace hindsight
