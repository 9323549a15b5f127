// The routes /flop-reports of docs/api.md.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"
#include "server/spots/flop_reports.h"

namespace hindsight {

void add_flop_routes(Router& router, FlopReports& reports, Jobs& jobs);

}  // namespace hindsight
