// SPDX-License-Identifier: MIT
#include "postflop/vector_game.h"

#include "base/check.h"

namespace hindsight {

void VectorGame::lay_out() {
  plays.assign(1, Play{});
  children.clear();
  size = {};
  for (std::size_t i = 0; i < plays.size(); ++i) {
    Play play = plays[i];
    const Round& round = rounds[play.round];
    const Deal& deal = deals[play.deal];
    HS_CHECK(round.exits.empty() || !deal.next.empty(), ==, true);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      play.offset[seat] = size[seat];
      size[seat] += std::uint64_t{round.sequences[seat] - 1} * deal.hands[seat].rows();
    }
    play.first_child = static_cast<std::uint32_t>(children.size());
    plays[i] = play;
    for (const std::uint32_t next_round : round.exits)
      for (const Deal::Next& next : deal.next) {
        children.push_back(static_cast<std::uint32_t>(plays.size()));
        plays.push_back({.round = next_round, .deal = next.deal});
      }
  }
}

}  // namespace hindsight
