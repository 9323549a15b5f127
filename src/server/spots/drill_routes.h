// The routes of drills: decisions of a solved spot as questions (docs/api.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"
#include "server/spots/drills.h"

namespace hindsight {

void add_drill_routes(Router& router, Drills& drills);

}  // namespace hindsight
