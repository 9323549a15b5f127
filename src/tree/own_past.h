// Every history with what each player did before it: the walk behind infosets and leaves.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/result.h"
#include "tree/history_tree.h"

namespace hindsight {

// A player's last infoset and action.
struct Link {
  static constexpr InfosetId none{std::numeric_limits<std::uint32_t>::max()};
  InfosetId infoset = none;
  Action action = 0;
  bool at_start() const { return infoset == none; }  // nothing was decided yet
  friend bool operator==(const Link&, const Link&) = default;
};

// Calls visit(h, past, chance) for every history, depth first, until it fails: past[p] is player p's, chance
// the product of the probabilities on the way.  Nothing is stored by history: there may be many millions.
template <class Visit>
Result<void> walk_with_past(const HistoryTree& tree, const Visit& visit) {
  struct Place {
    HistoryId h;
    double chance;
    Action next;
    Link before;  // of the player who decides here
  };
  std::vector<Link> past(static_cast<std::size_t>(tree.players));
  std::vector<Place> stack;
  const auto enter = [&](HistoryId h, double chance) -> Result<void> {
    HS_RETURN_IF_ERROR(visit(h, past, chance));
    const History& node = tree.nodes[h];
    const bool decides = node.kind == Turn::Kind::decision;
    if (node.count > 0) stack.push_back({h, chance, 0, decides ? past[node.player.value] : Link{}});
    return {};
  };
  HS_RETURN_IF_ERROR(enter(HistoryId{0}, 1));
  while (!stack.empty()) {
    Place& here = stack.back();
    const History& node = tree.nodes[here.h];
    const bool decides = node.kind == Turn::Kind::decision;
    if (here.next == node.count) {
      if (decides) past[node.player.value] = here.before;
      stack.pop_back();
      continue;
    }
    const HistoryId child = tree.child(here.h, here.next);
    if (decides) past[node.player.value] = {InfosetId{node.label}, here.next};
    ++here.next;
    HS_RETURN_IF_ERROR(enter(child, here.chance * tree.nodes[child].probability));
  }
  return {};
}

// By infoset: what its owner did last, the same on every way there (perfect recall).  Refused where it is
// not, with the infoset and a place.
Result<Table<InfosetId, Link>> own_pasts(const HistoryTree& tree, const BuildControl& control);

}  // namespace hindsight
