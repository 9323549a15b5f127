// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"
#include "server/spots/drills.h"

namespace hindsight {

void add_drill_routes(Router& router, Drills& drills);

}  // namespace hindsight
