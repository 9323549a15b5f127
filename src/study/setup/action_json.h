// Actions of a spot as programs and the page are told of them.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "betting/action.h"
#include "holdem/views/spot_view.h"
#include "io/json.h"

namespace hindsight {

// What lies on the table where a seat decides, in chips.
struct ActionStakes {
  double pot = 0;    // in the middle, bets of the street included
  double faced = 0;  // in front of the other seat on this street
  double to_call = 0;
};

ActionStakes stakes_of(const SpotView& view);

// [{"kind": "fold, check, call, bet or raise", "text": as lines have it, and of bets and raises "to": what
// then stands in front of the seat on this street, "share": what goes beyond the faced bet, of the pot once
// that is called, "all_in"}].
Json actions_json(std::span<const BetAction> actions, const ActionStakes& stakes);
// Of the first decision after the flop, where nothing is faced, as a report keeps them.
Json actions_json(std::span<const std::string> texts, double pot);

}  // namespace hindsight
