// Where a hand stands to those who see its public side: the board, the betting from there on, and the hands
// that each of 2 to 10 seats might hold ("public belief state", Brown et al. 2020, arXiv 2007.13544).  What
// it takes is counted for any number of seats; a game is made of two (holdem/spots/spot.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "betting/betting_tree.h"
#include "cards/range.h"
#include "holdem/card_rules.h"

namespace hindsight {

struct PublicBelief {
  CardRules cards;
  std::vector<Card> board;    // all that is dealt before the first street of the betting
  std::vector<Range> ranges;  // by seat
  BettingStart betting;       // its frontier says how far is looked ahead
  BetMenu menu;
};

struct PublicSize {
  BettingTree::Size betting;                  // without cards
  std::array<double, street_count> boards{};  // by street: sets of cards that may come, suits told apart
  double states = 0;  // streets that begin, on all boards; those at a frontier among them
};

// What does not fit, if anything: ranges and seats, board and street, a range that the board leaves nothing
// of.
Result<void> check(const PublicBelief& belief);
Result<PublicSize> count(const PublicBelief& belief);

}  // namespace hindsight
