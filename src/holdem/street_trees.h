// The betting of two seats, numbered as vectors of hands are walked along it, and what its ends pay.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "betting/betting_tree.h"
#include "holdem/vector_game.h"

namespace hindsight {

// What is taken from a pot when a hand ends after the flop.
struct Rake {
  double share = 0, cap = 0;  // of the pot, and chips at most; 0: no cap
};

// trees[0] is the first.  They and their nodes are numbered as the branches of the betting.  `pot`: chips
// that stood in the middle before it.
std::vector<StreetTree> street_trees(const BettingTree& betting, Chips pot, const Rake& rake = {});

}  // namespace hindsight
