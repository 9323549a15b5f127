// The routes of hold'em spots: begun, solved as jobs, asked about (docs/api.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"
#include "server/spots/spots.h"

namespace hindsight {

void add_spot_routes(Router& router, Spots& spots, Jobs& jobs);

}  // namespace hindsight
