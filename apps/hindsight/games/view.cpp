// SPDX-License-Identifier: MIT
#include "games/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "text.h"

namespace hindsight {

namespace {

constexpr double worth_a_word = 0.0005;  // rarer actions are left out of a line

std::string mixture(const std::vector<std::string>& actions, const std::vector<double>& probabilities) {
  std::vector<std::size_t> order(actions.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t a) { return probabilities[a]; });
  std::vector<std::string> parts;
  for (std::size_t a : order)
    if (probabilities[a] >= worth_a_word)
      parts.push_back(fmt::format("{} {}", actions[a], percent(probabilities[a], 1)));
  return joined(parts, ", ");
}

}  // namespace

std::string seat(Player player) { return fmt::format("player {}", player.value + 1); }

std::vector<InfosetId> first_decisions(const HistoryTree& histories) {
  std::vector<bool> seen(histories.infosets.size(), false);
  std::vector<InfosetId> out;
  std::vector<HistoryId> open = {HistoryId{0}};
  while (!open.empty()) {
    const HistoryId h = open.back();
    open.pop_back();
    const History& node = histories.nodes[h];
    if (node.kind == Turn::Kind::chance)
      for (Action a = node.count; a > 0; --a) open.push_back(histories.child(h, a - 1));
    if (node.kind != Turn::Kind::decision || seen[node.label]) continue;
    seen[node.label] = true;
    out.push_back(histories.infoset(h));
  }
  return out;
}

std::string decisions_text(const GameSource& source, const Strategy& strategy,
                           const std::vector<InfosetId>& infosets) {
  TextTable table({"seat", "knows", "plays"});
  for (InfosetId id : infosets) {
    const Infoset& infoset = source.game.infosets[id];
    std::vector<double> probabilities;
    for (Action a = 0; a < infoset.actions; ++a)
      probabilities.push_back(strategy.behaviour[infoset.player.value][infoset.sequence(a)]);
    table.row({seat(infoset.player), infoset_name(source.histories, id),
               mixture(source.histories.infosets[id].actions, probabilities)});
  }
  return table.text();
}

}  // namespace hindsight
