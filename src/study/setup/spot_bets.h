// What may be done at a place of a spot's betting, before it is solved and whatever cards come.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.h"
#include "holdem/spots/spot.h"
#include "io/json.h"

namespace hindsight {

// The line's actions are named as answers name them: "check, bet 66, call", without cards.
//   {"line", "street", "kind": decision, fold or showdown, "seat", "pot", "committed", "actions": ["check",
//   "bet 66"],
//    "decisions": {"flop": of the whole betting, ...}}
Result<Json> bets_json(const HoldemSpot& spot, std::string_view line);

}  // namespace hindsight
