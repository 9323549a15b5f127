// The routes /jobs of docs/api.md.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/jobs.h"
#include "server/router.h"

namespace hindsight {

void add_job_routes(Router& router, Jobs& jobs);  // which outlive the router's last answer

}  // namespace hindsight
