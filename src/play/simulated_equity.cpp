// SPDX-License-Identifier: MIT
#include "play/simulated_equity.h"

#include "base/check.h"

namespace hindsight {

Tally simulate_hand(const SeatView& view, int opponents, std::uint64_t trials, std::uint64_t seed) {
  Spot spot{
      .players = std::vector<HoleCards>(1 + static_cast<std::size_t>(opponents)), .board = {}, .dead = {}};
  spot.players[0] = {{Combo::of(view.hole()[0], view.hole()[1])}};
  spot.board = set_of(view.board());
  const Result<Tally> tally = simulate(spot, {.trials = trials, .seed = seed});
  HS_CHECK_OK(tally);
  return *tally;
}

}  // namespace hindsight
