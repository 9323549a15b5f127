// How messages name an infoset.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/id.h"
#include "games/game.h"

namespace hindsight {

// "player 1's infoset 'K|bet'", for messages.
std::string infoset_text(Player player, const Information& information);

}  // namespace hindsight
