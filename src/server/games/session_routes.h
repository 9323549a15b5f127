// The routes /games, /algorithms and /plays of docs/api.md.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/games/chip_sessions.h"
#include "server/games/game_sessions.h"
#include "server/http/router.h"

namespace hindsight {

void add_game_routes(Router& router);
void add_chip_routes(Router& router, ChipSessions& sessions);
// Both outlive the router's last answer.
void add_session_routes(Router& router, GameSessions& sessions, OwnStrategies& own);

}  // namespace hindsight
