// What a player may have held in a hand that is over, move by move, by a model of how he plays
// (study/hands/hand_reading.h).
//
// It hangs on what everybody saw and on the cards of whoever reads: it tells nothing of others' hidden cards.
// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>
#include <string>

#include "io/json.h"
#include "server/http/places.h"
#include "server/tables/known_opponents.h"
#include "table/hand.h"

namespace hindsight {

class HandReadings {
 public:
  static constexpr std::string_view usual_model = "kinds", known_prefix = "opponent:";

  explicit HandReadings(KnownOpponents& opponents) : opponents_(opponents) {}

  // {"model", "kinds": names, "before", "moves", "end"}: docs/api.md.  `model`: kinds, a bot whose chances
  // are known, or opponent:ID.
  Result<Json> json(const Hand& hand, Seat of, Seat reader, const std::string& model);
  // The bots that may be a model, by their names in the catalog.
  static Json models();
  void close() { closing_.request_stop(); }

 private:
  KnownOpponents& opponents_;
  Places places_{2};
  std::stop_source closing_;
};

}  // namespace hindsight
