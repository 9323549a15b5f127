// Who is paid what: stakes become pots, and pots are divided among hands.  Plain functions of numbers.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>

#include "betting/seat_set.h"
#include "table/event.h"
#include "table/rules.h"

namespace hindsight {

struct Pot {
  Chips amount = 0;
  SeatSet entitled;  // those not folded whose stake reaches this pot
  friend bool operator==(const Pot&, const Pot&) = default;
};

struct Stakes {
  std::array<Chips, max_seats> antes{}, bets{};  // put in, uncalled parts gone back
  SeatSet live;                                  // not folded
  bool trim_antes = false;                       // false: everybody competes for all antes
  Chips added = 0;                               // that no player put in
};

// Main pot first.  One layer for each distinct stake of the live; folded chips
// stay in the layers they reached, layers with the same claimants are one pot, and
// chips above all claimants fall to the pot below.  Returns the number of pots.
int form_pots(const Stakes& stakes, std::array<Pot, max_seats>& pots);

// The winners' shares of `amount`, a multiple of `chip`, added to `won`.
void split(Chips amount, SeatSet winners, HandRules::OddChip rule, std::array<Share, max_seats>& won,
           Chips chip = 1);

}  // namespace hindsight
