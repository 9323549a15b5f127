// A hand of a file, and who played it.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "table/hand.h"

namespace hindsight {

struct RecordedHand {
  std::string place;  // "hands.phhs, hand 3"
  Hand hand;
  std::vector<std::string> players;  // by seat; empty where nobody is named
  int places = 0;                    // chips are 10^-places of the record's unit

  // Of the seat; "p1" where nobody is named.
  std::string player(Seat seat) const { return named(seat) ? players[seat.value] : to_text(seat); }
  bool named(Seat seat) const { return seat.value < players.size() && !players[seat.value].empty(); }
};

}  // namespace hindsight
