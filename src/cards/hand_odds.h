// What a player may know of a hand: who wins against so many random hands, and what it becomes.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cards/equity.h"
#include "cards/evaluator.h"

namespace hindsight {

struct HandOdds {
  double win = 0, tie = 0, equity = 0;  // ties count in equity by their share
  bool exact = true;
  double half_width = 0;  // of each of them and lose() by itself, as in Equities
  double deals = 0;       // trials, or boards times sets of opponents' hands
  double lose() const { return 1 - win - tie; }
};

// Against 1 to 9 hands of any two cards: from the preflop table (its simulated numbers at the confidence
// asked for), by all boards and hands for one or two opponents, else simulated.
Result<HandOdds> odds_against_random(Combo hole, CardSet board, CardSet dead, int opponents,
                                     const EquityOptions& options = {}, const RunControl& control = {});

using ClassOdds = std::array<double, hand_class_count>;  // by HandClass

// The best hand of the known cards and `more` of the unseen ones, all equally likely; 5 to 7 in all.
ClassOdds class_odds(CardSet known, CardSet unseen, int more);

}  // namespace hindsight
