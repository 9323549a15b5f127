// The routes /learn of docs/api.md that show a small game from within: stateless, bounded, answered at once.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"

namespace hindsight {

void add_lesson_routes(Router& router);

}  // namespace hindsight
