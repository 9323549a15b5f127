// Every game that the program knows by name, in the order of games/any_game.h.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "games/game.h"

namespace hindsight {

std::span<const GameEntry> game_catalog();

}  // namespace hindsight
