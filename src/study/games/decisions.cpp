// SPDX-License-Identifier: MIT
#include "study/games/decisions.h"

#include <algorithm>
#include <utility>

#include "io/json.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

// By infoset: the sum over its histories of what chance and the others contribute, and its least depth.
struct Reached {
  Table<InfosetId, double> counterfactual;
  Table<InfosetId, std::uint32_t> depth;
};

Reached reached(const GameSource& source, const Strategy& strategy) {
  const HistoryTree& tree = source.histories;
  const auto players = static_cast<std::size_t>(tree.players);
  Reached out{Table<InfosetId, double>(tree.infosets.size()),
              Table<InfosetId, std::uint32_t>(tree.infosets.size(), UINT32_MAX)};
  std::vector<double> without(tree.nodes.size() * players, 1);  // by history: all but this player's part
  std::vector<std::uint32_t> depth(tree.nodes.size(), 0);
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& node = tree.nodes[h];
    const bool decides = node.kind == Turn::Kind::decision;
    if (decides) {
      const InfosetId id = tree.infoset(h);
      out.counterfactual[id] += without[h.value * players + node.player.value];
      out.depth[id] = std::min(out.depth[id], depth[h.value]);
    }
    for (Action a = 0; a < node.count; ++a) {
      const HistoryId child = tree.child(h, a);
      depth[child.value] = depth[h.value] + 1;
      const double played =
          decides ? strategy.behaviour[node.player.value][source.game.infosets[tree.infoset(h)].sequence(a)]
                  : tree.nodes[child].probability;
      for (std::size_t p = 0; p < players; ++p)
        without[child.value * players + p] =
            without[h.value * players + p] * (decides && p == node.player.value ? 1 : played);
    }
  }
  return out;
}

Json decision_json(const HistoryTree& histories, const InfosetFacts& d) {
  const InfosetLabel& label = histories.infosets[d.id];
  Json out = {{"player", label.player.value + 1},
              {"secret", label.information.secret},
              {"open", label.information.open},
              {"own_reach", d.own_reach},
              {"counterfactual_reach", d.counterfactual_reach},
              {"actions", label.actions},
              {"probabilities", d.probabilities}};
  if (d.value) out.update({{"value", *d.value}, {"action_values", d.values}});
  if (!d.regrets.empty()) out["regrets"] = d.regrets;
  return out;
}

}  // namespace

std::vector<InfosetFacts> decisions_of(const Solution& solution) {
  const CompiledGame& game = solution.source.game;
  const Reached where = reached(solution.source, solution.strategy);
  const std::vector<Values> reach = reaches(game, solution.strategy);
  std::vector<Values> values, regrets;
  for (std::uint8_t p = 0; p < game.players; ++p)
    values.push_back(action_values(game, Player{p}, solution.strategy.behaviour[p], reach));
  if (!solution.file.regrets.empty()) regrets = from_canonical(game, solution.file.regrets);
  std::vector<InfosetFacts> out;
  for (InfosetId id{0}; id < game.infosets.end_id(); ++id) {
    const Infoset& infoset = game.infosets[id];
    const std::size_t p = infoset.player.value;
    InfosetFacts d{id, where.depth[id], reach[p][infoset.parent], where.counterfactual[id]};
    for (Action a = 0; a < infoset.actions; ++a) {
      const SequenceId s = infoset.sequence(a);
      d.probabilities.push_back(solution.strategy.behaviour[p][s]);
      if (!regrets.empty()) d.regrets.push_back(regrets[p][s]);
      if (d.counterfactual_reach <= 0) continue;
      d.values.push_back(values[p][s] / d.counterfactual_reach);
      d.value = d.value.value_or(0) + d.probabilities.back() * d.values.back();
    }
    out.push_back(std::move(d));
  }
  std::ranges::stable_sort(out, {}, &InfosetFacts::depth);
  return out;
}

Json decisions_json(const Solution& solution, const std::vector<InfosetFacts>& decisions) {
  Json infosets = Json::array();
  for (const InfosetFacts& d : decisions) infosets.push_back(decision_json(solution.source.histories, d));
  return {{"game", solution.source.name},
          {"algorithm", solution.file.algorithm},
          {"iterations", solution.file.iterations},
          {"infosets", std::move(infosets)}};
}

}  // namespace hindsight
