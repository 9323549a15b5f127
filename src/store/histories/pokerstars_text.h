// A hand of our table in the words of PokerStars, which trackers read.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "table/hand.h"

namespace hindsight {

struct HandLabels {
  std::uint64_t number = 1;  // of the hand; its date is so many minutes after the first of 2000
  std::string table = "Hindsight";
  std::vector<std::string> players;  // by seat; a name has no line break
  int places = 0;                    // chips are 10^-places of the currency
  Chips rake = 0;                    // taken from the pots
};

// Of a no-limit hand that is over, in which all cards are known and nobody posted out of turn.
// parse_pokerstars reads it.
std::string pokerstars_text(const Hand& hand, const HandLabels& labels);

}  // namespace hindsight
