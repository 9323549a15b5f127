// The routes /tournaments of docs/api.md.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"
#include "server/tournaments/tournaments.h"

namespace hindsight {

void add_tournament_routes(Router& router,
                           Tournaments& tournaments);  // which outlive the router's last answer

}  // namespace hindsight
