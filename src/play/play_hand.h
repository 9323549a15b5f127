// One hand, played by bots.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "play/bot.h"
#include "table/deal.h"

namespace hindsight {

// From the deal to the end.  The hand is started and no card is dealt; a bot for each seat; the budget is that of a decision.
void play_hand(Hand& hand, const HandDeal& deal, std::span<Bot* const> bots, std::uint64_t number,
               const Budget& budget = {});

}  // namespace hindsight
