// SPDX-License-Identifier: MIT
#include "study/games/others_hold.h"

#include <algorithm>

namespace hindsight {

OthersHold::OthersHold(const HistoryTree& tree, const CompiledGame& game, const Strategy& others)
    : tree_(tree), sight_(tree), plays_(canonical(game, others)) {
  std::size_t first = 0;
  for (const InfosetLabel& infoset : tree.infosets) {
    first_.push_back(first);
    first += infoset.actions.size();
  }
}

double OthersHold::probability(HistoryId h, Player owner) const {
  double out = 1;
  for (; h.value != 0 && out > 0; h = sight_.parent(h)) {
    const History& before = tree_.nodes[sight_.parent(h)];
    if (before.kind == Turn::Kind::chance) out *= tree_.nodes[h].probability;
    if (before.kind == Turn::Kind::decision && before.player != owner)
      out *= plays_[first_[InfosetId{before.label}] + sight_.last_action(h)];
  }
  return out;
}

std::vector<MayHold> OthersHold::at(InfosetId infoset) const {
  const Player owner = tree_.infosets[infoset].player;
  std::vector<MayHold> out;
  double all = 0;
  for (const HistoryId h : sight_.histories(infoset)) {
    const double chance = probability(h, owner);
    if (chance == 0) continue;
    all += chance;
    for (Player p; p.value < tree_.players; ++p) {
      if (p == owner) continue;
      std::string secret = sight_.secret(h, p);
      const auto known = std::ranges::find_if(
          out, [&](const MayHold& one) { return one.player == p && one.secret == secret; });
      if (known != out.end())
        known->chance += chance;
      else
        out.push_back({p, std::move(secret), chance});
    }
  }
  for (MayHold& one : out) one.chance /= all;
  std::ranges::stable_sort(out, {}, &MayHold::player);
  return out;
}

}  // namespace hindsight
