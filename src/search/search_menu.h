// Which bets a search looks at, beside those that were made.
// SPDX-License-Identifier: MIT
#pragma once

#include "betting/bet_menu.h"

namespace hindsight {

// Of two seats, where this street and all later ones are looked at.
BetMenu search_menu(Street first);

}  // namespace hindsight
