// Hands that are over, gone through decision by decision for requests.
//
// What is told hangs on what everybody saw and on the cards of the player who is asked about: it tells
// nothing of others' hidden cards. A hint is what a review would say of the decision that is due.
// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>

#include "io/json.h"
#include "server/http/places.h"
#include "server/tables/live_table.h"
#include "table/hand.h"

namespace hindsight {

class HandReviews {
 public:
  static constexpr double least_seconds = 0.2, usual_seconds = 1, most_seconds = 3;  // of a search

  // As POST /hands/review answers.
  Result<Json> json(const Hand& hand, Seat hero, double seconds);
  // As POST /tables/ID/hint answers.
  Result<Json> hint(LiveTable& table, std::int64_t decision);
  void close();  // all who wait are refused, and all who ask from now on

 private:
  Places places_{2}, hint_places_{2};
  std::stop_source closing_;
};

}  // namespace hindsight
