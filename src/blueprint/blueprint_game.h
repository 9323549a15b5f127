// What a blueprint is a strategy of: stakes, cards, and the bets that it knows.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "betting/betting_tree.h"
#include "holdem/spots/spot.h"

namespace hindsight {

struct BlueprintGame {
  std::string name;    // as people call it; may be empty
  BettingStart start;  // seats in the order in which they act after the flop: the button is the last
  BetMenu menu;
  CardRules cards;
  Chips big_blind = 0;  // without blinds the smallest bet
  // The seat that it is to be played from, where the other one's bets are there to be answered; none: both.
  std::optional<Seat> plays{};
  std::optional<HoldemSpot> spot{};  // with two seats: the same, for those who walk it with all hands at once

  std::size_t seats() const { return start.stacks.size(); }
  double depth() const;  // the smallest stack, in big blinds
};

// What milliblinds are counted in: the smallest bet where there are antes alone.
Chips big_blind_of(const HoldemSpot& spot);

// A spot that begins at the blinds.
BlueprintGame game_of(HoldemSpot spot);

}  // namespace hindsight
