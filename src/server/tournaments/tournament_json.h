// Tournaments as docs/api.md has them.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "io/json.h"
#include "tournament/live.h"

namespace hindsight {

// How far it has come, which the logs do not say by themselves.
struct TournamentPace {
  std::string_view state;  // "running", "quiet", "done"
  double idle = 0;         // seconds since something was written
  double per_second = 0;   // hands; 0: not known
  bool all_read = false;
};

// What stands of it in lists, and all that is told but for single pairings and hands.
Json brief_json(const LiveTournament& live, const TournamentPace& pace);
// `finished`: what results.json says by estimator, null while it says nothing of these hands.
Json view_json(const LiveTournament& live, const TournamentPace& pace, const Json& finished);
Json pairing_json(const LiveTournament& live, std::size_t pairing);
// Of a results.json: "by_estimator" and "decisions" of the very hands that have been counted; null where it
// is of others, or damaged.
Json finished_json(const LiveTournament& live, const std::string& text);
// One hand: as text, cards and moves; and step by step, as tables tell past hands, where the table can play
// it.
Json logged_hand_json(const LiveTournament& live, std::size_t match,
                      const LiveTournament::LoggedLine& logged);

}  // namespace hindsight
