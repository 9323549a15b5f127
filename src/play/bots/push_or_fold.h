// Heads-up before the flop with short stacks: the small blind goes all-in or folds, the big blind calls or
// folds.  An equilibrium of that game, with how far it is from one as computed.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "betting/units.h"
#include "cards/isomorphism.h"

namespace hindsight {

struct PushOrFoldGame {
  Chips stack = 0;           // that both can lose, what they have posted included: the smaller one's
  Chips small = 0, big = 0;  // lost by who folds: the blinds, antes with them
  friend auto operator<=>(const PushOrFoldGame&, const PushOrFoldGame&) = default;
};

struct PushOrFold {
  std::array<double, starting_hand_count> push{}, call{};  // how often, by StartingHand::index
  double value = 0;                                        // to the small blind, chips
  double exploitability = 0;  // chips: the mean of what either would gain by a best response
};

// By CFR+ (Tammelin 2014) to a ten-thousandth of the big blind or better, in some milliseconds.
PushOrFold solve_push_or_fold(const PushOrFoldGame& game);

}  // namespace hindsight
