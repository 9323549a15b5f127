// Which request does what.  Objects outlive the router.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "server/http/router.h"
#include "server/tables/daily_puzzles.h"
#include "server/tables/hand_readings.h"
#include "server/tables/hand_reviews.h"
#include "server/tables/known_opponents.h"
#include "server/tables/odds.h"
#include "server/tables/programs.h"
#include "server/tables/tables.h"

namespace hindsight {

// `data`: the folder of the server's files.
void add_info_route(Router& router, const std::string& data, const Programs& programs);
// `after_removal` is called when a profile has been removed.
void add_profile_routes(Router& router, Profiles& profiles, Tables& tables,
                        std::function<void()> after_removal);
void add_table_routes(Router& router, Profiles& profiles, Tables& tables, Odds& odds);
void add_review_routes(Router& router, Profiles& profiles, Tables& tables, HandReviews& reviews,
                       DailyPuzzles& puzzles);
void add_reading_routes(Router& router, Profiles& profiles, Tables& tables, HandReadings& readings);
void add_opponent_routes(Router& router, Tables& tables, KnownOpponents& opponents);

}  // namespace hindsight
