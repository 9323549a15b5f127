// How a seat's hand does against hands of any two cards, by simulation.
// SPDX-License-Identifier: MIT
#pragma once

#include "cards/monte_carlo.h"
#include "play/bot.h"

namespace hindsight {

// The seat is player 0 of the tally.
Tally simulate_hand(const SeatView& view, int opponents, std::uint64_t trials, std::uint64_t seed);

}  // namespace hindsight
