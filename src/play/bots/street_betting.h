// What has been bet on the street that is being played, as bots count it.
// SPDX-License-Identifier: MIT
#pragma once

#include "play/seat_view.h"

namespace hindsight {

struct StreetBetting {
  int my_moves = 0;
  int raises = 0;        // bets and raises of anybody, blinds not counted
  Chips last_raise = 0;  // by how much the last one went up; the minimum bet before the first
};
StreetBetting street_betting(const PublicView& view);

}  // namespace hindsight
