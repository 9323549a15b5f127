// Which bets a search looks at, beside those that were made.
// SPDX-License-Identifier: MIT
#pragma once

#include "betting/bet_menu.h"

namespace hindsight {

// Of two seats, where this street and all later ones are looked at.
BetMenu search_menu(Street first);

// Of so many seats, where this street is looked at alone: fewer, the more seats.
BetMenu multiway_menu(Street street, std::size_t seats);

}  // namespace hindsight
