// The routes /learn of docs/api.md: classical games, asked for by value.  Nothing is kept between questions.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"

namespace hindsight {

void add_learn_routes(Router& router);

}  // namespace hindsight
