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

// From a flop on, in a deck of twelve: small enough for the tabular form.
inline const std::string laboratory_flop = R"(board = "Ad Kc 9d"
deck = "9-A in 2 suits"
pot = 60
stacks = 100
range_oop = "random"
range_ip = "AA, KK, AK, Q9, JT"
bets = { bet = "100%" }
rules = { raise_cap = 1 }
)";

// With a bet and a raise of a turn.
inline const std::string laboratory_turn = R"(board = "Ad Kc 9d Jc"
deck = "9-A in 2 suits"
pot = 60
stacks = 400
range_oop = "random"
range_ip = "random"
bets = { bet = "100%", raise = "100%" }
rules = { raise_cap = 2 }
)";

}  // namespace hindsight
