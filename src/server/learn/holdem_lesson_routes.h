// The routes /learn of docs/api.md on the way from small games to hold'em: hands as vectors, a search that is
// unsafe, a match with less and less luck in it.  Nothing is kept between questions.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"

namespace hindsight {

void add_holdem_lesson_routes(Router& router);

}  // namespace hindsight
