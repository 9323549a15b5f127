// The spots that researchers measure by: a short deck, two blinds and bets of the pot, from any two cards on.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace hindsight {

// `deal`: how many cards come up on each street.
inline std::string laboratory_game(const std::string& deck, const std::string& deal, int stacks) {
  return R"(board = ""
blinds = [1, 2]
range_oop = "random"
range_ip = "random"
bets = { bet = "100%", raise = "100%" }
rules = { raise_cap = 1 }
)"
         "deck = \"" +
         deck + "\"\ndeal = " + deal + "\nstacks = " + std::to_string(stacks) + '\n';
}

}  // namespace hindsight
