// PokerStars' text of a hold'em hand (2005 to today; cash, Zoom, tournaments, home games).
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "store/histories/hand_history.h"

namespace hindsight {

// Whether a hand begins with this line.
bool begins_pokerstars_hand(std::string_view line);

// One hand, in UTF-8, from its header on; `first_line` is its number in the file.  Other games than hold'em
// (short deck, split, Omaha) are ErrorCode::unsupported.  Refused, with the line: lines that are not
// understood, actions out of place or of sums that do not fit, cards twice, pots that do not add up, hands
// that were cut or cancelled.
Result<HandHistory> parse_pokerstars(std::string_view text, std::uint64_t first_line = 1);

}  // namespace hindsight
