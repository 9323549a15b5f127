// The route of equities: how often hands and ranges win, and the outs of a hand (docs/api.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"

namespace hindsight {

void add_equity_routes(Router& router);

}  // namespace hindsight
