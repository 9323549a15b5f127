// The routes /jobs of docs/api.md.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/http/router.h"
#include "server/jobs/jobs.h"

namespace hindsight {

void add_job_routes(Router& router, Jobs& jobs);  // which outlive the router's last answer

}  // namespace hindsight
