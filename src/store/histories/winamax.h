// Winamax' text of a hold'em hand (cash, Go Fast, tournaments).
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "store/histories/hand_history.h"

namespace hindsight {

bool begins_winamax_hand(std::string_view line);

// As parse_pokerstars().  The site writes no "uncalled bet": what nobody called is collected with the pot,
// and its totals are rounded, so that the pot is the sum of what was collected and raked.
Result<HandHistory> parse_winamax(std::string_view text, std::uint64_t first_line = 1);

}  // namespace hindsight
