// What a tournament has come to, for programs and pages.
// SPDX-License-Identifier: MIT
#pragma once

#include "io/json.h"
#include "tournament/results.h"

namespace hindsight {

// "by_estimator": [{"estimator", "crosstable", "ranking"}, ...]; without hands in any pairing the cells are
// null.
Json by_estimator_json(const TournamentResults& results);
// results.json, but for the hands that were played: crosstable and ranking, by each estimator, and every
// pairing.
Json results_json(const TournamentResults& results);

}  // namespace hindsight
