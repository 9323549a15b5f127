// The routes /games, /algorithms and /plays of docs/api.md.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/games/chip_plays.h"
#include "server/games/plays.h"
#include "server/http/router.h"

namespace hindsight {

void add_game_routes(Router& router);
void add_chip_routes(Router& router, ChipPlays& plays);
void add_play_routes(Router& router, Plays& plays);  // which outlives the router's last answer

}  // namespace hindsight
