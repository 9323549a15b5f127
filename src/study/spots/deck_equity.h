// Equities with other cards than hold'em's: short deck.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

#include "base/result.h"
#include "cards/equity.h"
#include "holdem/card_rules.h"

namespace hindsight {

// As equity(), by the deck and the ranking of `cards`: every deal one by one where there are few enough, else
// simulated, on one thread.  `dealt` counts along, for the caller who waits.  Stopped it says what it has
// simulated; of an enumeration nothing (deals 0).
Result<Equities> deck_equity(const EquitySpot& spot, const CardRules& cards, const EquityOptions& options,
                             const RunControl& control, std::atomic<std::uint64_t>& dealt);

}  // namespace hindsight
