// SPDX-License-Identifier: MIT
#include "study/lessons/numbers.h"

#include "base/check.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

double probability(const GameSource& source, const Strategy& strategy, HistoryId h, Action a) {
  const HistoryTree& tree = source.histories;
  const History& node = tree.nodes[h];
  if (node.kind == Turn::Kind::chance) return tree.nodes[tree.child(h, a)].probability;
  return strategy.behaviour[node.player.value][source.game.infosets[tree.infoset(h)].sequence(a)];
}

Table<HistoryId, HistoryNumbers> histories_of(const GameSource& source, const Strategy& strategy) {
  const HistoryTree& tree = source.histories;
  Table<HistoryId, HistoryNumbers> out(tree.nodes.size());
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {  // a parent before its children
    const History& node = tree.nodes[h];
    for (Action a = 0; a < node.count; ++a) {
      HistoryNumbers& child = out[tree.child(h, a)];
      child.chance = out[h].chance;
      child.reach = out[h].reach;
      double& part = node.kind == Turn::Kind::chance ? child.chance : child.reach[node.player.value];
      part *= probability(source, strategy, h, a);
    }
  }
  for (std::uint32_t i = static_cast<std::uint32_t>(tree.nodes.size()); i-- > 0;) {
    const HistoryId h{i};
    const History& node = tree.nodes[h];
    for (std::uint8_t p = 0; p < 2; ++p) {
      double& value = out[h].value[p];
      if (node.kind == Turn::Kind::terminal) value = tree.payoff(h, Player{p});
      for (Action a = 0; a < node.count; ++a)
        value += probability(source, strategy, h, a) * out[tree.child(h, a)].value[p];
    }
  }
  return out;
}

}  // namespace

Table<InfosetId, std::vector<HistoryId>> members(const HistoryTree& tree) {
  Table<InfosetId, std::vector<HistoryId>> out(tree.infosets.size());
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h)
    if (tree.nodes[h].kind == Turn::Kind::decision) out[tree.infoset(h)].push_back(h);
  return out;
}

GameNumbers numbers_of(const GameSource& source, const Strategy& strategy) {
  const CompiledGame& game = source.game;
  HS_CHECK(game.players, ==, 2);
  GameNumbers out{histories_of(source, strategy), Table<InfosetId, DecisionNumbers>(game.infosets.size()),
                  evaluate(game, strategy)};
  const std::vector<Values> reach = reaches(game, strategy);
  std::vector<Values> values, best_values;
  for (std::uint8_t p = 0; p < 2; ++p) {
    values.push_back(action_values(game, Player{p}, strategy.behaviour[p], reach));
    const BestResponse best = best_response(game, Player{p}, reach);
    best_values.push_back(action_values(game, Player{p}, best.behaviour, reach));
  }
  for (HistoryId h{0}; h < source.histories.nodes.end_id(); ++h) {
    const History& node = source.histories.nodes[h];
    if (node.kind == Turn::Kind::decision)
      out.infosets[source.histories.infoset(h)].counterfactual_reach +=
          out.histories[h].chance * out.histories[h].reach[1u - node.player.value];
  }
  for (InfosetId id{0}; id < game.infosets.end_id(); ++id) {
    const Infoset& infoset = game.infosets[id];
    const std::size_t p = infoset.player.value;
    DecisionNumbers& numbers = out.infosets[id];
    numbers.own_reach = reach[p][infoset.parent];
    for (Action a = 0; a < infoset.actions; ++a) {
      const SequenceId s = infoset.sequence(a);
      numbers.values.push_back(values[p][s]);
      numbers.value += strategy.behaviour[p][s] * values[p][s];
      numbers.best_values.push_back(best_values[p][s]);
      if (best_values[p][s] > numbers.best_values[numbers.best]) numbers.best = a;
    }
  }
  return out;
}

}  // namespace hindsight
