// SPDX-License-Identifier: MIT
#include "table/settle.h"

#include <algorithm>

namespace hindsight {

int form_pots(const Stakes& stakes, std::array<Pot, max_seats>& pots) {
  std::array<Chips, max_seats> stake = stakes.bets;
  Chips dead = stakes.added;  // that everybody competes for, antes as well
  for (std::size_t i = 0; i < stake.size(); ++i) (stakes.trim_antes ? stake[i] : dead) += stakes.antes[i];

  int count = 0;
  Chips below = -1;  // the stake at which the layer begins; -1: the first layer
  for (SeatSet left = stakes.live; !left.empty(); ++count) {
    Chips top = stake[left.first().value];
    for (const Seat seat : left) top = std::min(top, stake[seat.value]);
    Pot& pot = pots[static_cast<std::size_t>(count)];
    pot = {below < 0 ? dead : 0, left};
    for (const Seat seat : left)
      if (stake[seat.value] == top) left = left.without(seat);
    // The last pot takes what lies above all claimants.
    const Chips reach = left.empty() ? unlimited_stack : top;
    for (const Chips chips : stake)
      pot.amount += std::min(chips, reach) - std::min(chips, std::max<Chips>(below, 0));
    below = top;
  }
  return count;
}

void split(Chips amount, SeatSet winners, HandRules::OddChip rule, std::array<Share, max_seats>& won,
           Chips chip) {
  const Chips count = winners.size();
  if (rule == HandRules::OddChip::exact) {
    for (const Seat seat : winners) won[seat.value] += amount * shares_per_chip / count;
    return;
  }
  const Chips each = amount / chip / count * chip;
  Chips odd = amount - each * count;
  Chips before = rule == HandRules::OddChip::last ? (count * chip - odd) / chip : 0;  // winners without one
  for (const Seat seat : winners) {
    const Chips extra = before-- > 0 ? 0 : rule == HandRules::OddChip::pokerkit ? odd : std::min(odd, chip);
    won[seat.value] += (each + extra) * shares_per_chip;
    odd -= extra;
  }
}

}  // namespace hindsight
