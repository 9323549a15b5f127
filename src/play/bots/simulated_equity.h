// How a seat's hand does against hands of any two cards, by simulation.
// SPDX-License-Identifier: MIT
#pragma once

#include "cards/monte_carlo.h"
#include "play/bot.h"

namespace hindsight {

// The seat is player 0 of the tally.  Fewer trials where the budget ends, which is looked at every
// trials_per_item of them, and at least some: the first ones of those that there would be.
Tally simulate_hand(const SeatView& view, int opponents, const Simulation& wanted, const Budget& budget);

}  // namespace hindsight
