// SPDX-License-Identifier: MIT
#include "play/bots/simulated_equity.h"

#include <algorithm>

#include "base/check.h"

namespace hindsight {

Tally simulate_hand(const SeatView& view, int opponents, const Simulation& wanted, const Budget& budget) {
  EquitySpot spot{
      .players = std::vector<HoleCards>(1 + static_cast<std::size_t>(opponents)), .board = {}, .dead = {}};
  spot.players[0] = {{view.combo()}};
  spot.board = set_of(view.board());
  const std::uint64_t trials = std::clamp<std::uint64_t>(budget.deals, 1, wanted.trials);
  const std::uint64_t items = std::max(1u, budget.threads);  // between two looks at the budget
  Tally sum;
  for (Simulation part = wanted; sum.trials < trials && (sum.trials == 0 || !budget.over());
       part.first_item += items) {
    part.trials = std::min(trials - sum.trials, items * trials_per_item);
    const Result<Tally> tally = simulate(spot, part, {.threads = budget.threads});
    HS_CHECK_OK(tally);
    sum += *tally;
  }
  return sum;
}

}  // namespace hindsight
