// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/id.h"
#include "games/game.h"

namespace hindsight {

std::string infoset_text(Player player,
                         const Information& information);  // "player 1's infoset 'K|bet'", for messages

}  // namespace hindsight
