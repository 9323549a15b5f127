// SPDX-License-Identifier: MIT
#include "study/spots/spot_size.h"

namespace hindsight {

std::vector<StreetSize> street_sizes(const VectorGame& game) {
  std::vector<StreetSize> out;
  for (const std::string_view street : street_names) out.push_back({street});
  std::vector<bool> seen(game.boards.size(), false);
  for (const PublicState& state : game.states) {
    StreetSize& at = out[static_cast<std::size_t>(game.trees[state.tree].street)];
    at.nodes += game.trees[state.tree].nodes.size();
    if (!seen[state.board]) ++at.boards;
    seen[state.board] = true;
  }
  std::erase_if(out, [](const StreetSize& street) { return street.nodes == 0; });
  return out;
}

}  // namespace hindsight
