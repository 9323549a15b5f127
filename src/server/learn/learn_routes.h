// The routes /learn of docs/api.md: stateless, bounded, answered at once.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"

namespace hindsight {

void add_learn_routes(Router& router);

}  // namespace hindsight
