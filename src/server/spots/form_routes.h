// The routes of forms of spots (docs/api.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"

namespace hindsight {

// Forms of spots (study/setup/spot_form.h): what a person fills in before anything is solved.
void add_form_routes(Router& router);

}  // namespace hindsight
