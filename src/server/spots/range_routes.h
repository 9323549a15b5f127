// The routes of ranges: read, written in all dialects, kept by name (docs/api.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"
#include "server/spots/kept_ranges.h"

namespace hindsight {

void add_range_routes(Router& router, KeptRanges& kept);

}  // namespace hindsight
