// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"
#include "server/trainings/trainings.h"

namespace hindsight {

void add_training_routes(Router& router, Trainings& trainings, Jobs& jobs);

}  // namespace hindsight
