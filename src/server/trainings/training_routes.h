// The routes of trainings: begun, watched, gone on with, as jobs (docs/api.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"
#include "server/trainings/trainings.h"

namespace hindsight {

void add_training_routes(Router& router, Trainings& trainings, Jobs& jobs);

}  // namespace hindsight
