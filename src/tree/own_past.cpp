// SPDX-License-Identifier: MIT
#include "tree/own_past.h"

#include <fmt/format.h>

#include "tree/infoset_text.h"

namespace hindsight {

Result<Table<InfosetId, Link>> own_pasts(const HistoryTree& tree, const BuildControl& control) {
  Table<InfosetId, Link> out(tree.infosets.size());
  std::vector<char> known(tree.infosets.size(), 0);
  BuildWatch watch(control, "infosets", static_cast<double>(tree.nodes.size()));
  const auto visit = [&](HistoryId h, const std::vector<Link>& past, double) -> Result<void> {
    HS_RETURN_IF_ERROR(watch.add());
    const History& node = tree.nodes[h];
    if (node.kind != Turn::Kind::decision) return {};
    const InfosetId infoset = tree.infoset(h);
    const Link mine = past[node.player.value];
    if (!known[infoset.value]) out[infoset] = mine;
    known[infoset.value] = 1;
    if (out[infoset] == mine && mine.infoset != infoset) return {};
    return fail(ErrorCode::unsupported,
                fmt::format("imperfect recall: {} forgets what its owner saw or did before; one place is {}",
                            infoset_text(node.player, tree.infosets[infoset].information), path_to(tree, h)));
  };
  HS_RETURN_IF_ERROR(walk_with_past(tree, visit));
  return out;
}

}  // namespace hindsight
