// Bots against bots, hand after hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "play/matches/match.h"
#include "server/jobs/job_task.h"

namespace hindsight {

Result<std::unique_ptr<JobTask>> match_task(const MatchSetup& setup, unsigned threads);

}  // namespace hindsight
