// Hands that are over, gone through decision by decision for whoever asks.
//
// What is told hangs on what everybody saw and on the cards of the player who is asked about: it tells nothing of others' hidden cards.
// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>

#include "server/http/places.h"
#include "store/json.h"
#include "table/hand.h"

namespace hindsight {

class HandReviews {
 public:
  static constexpr double least_seconds = 0.2, usual_seconds = 1, most_seconds = 3;  // of a search

  // As POST /hands/review answers.
  Result<Json> json(const Hand& hand, Seat hero, double seconds);
  void close();  // whoever waits is refused, and whoever asks from now on

 private:
  Places places_{2};
  std::stop_source closing_;
};

}  // namespace hindsight
