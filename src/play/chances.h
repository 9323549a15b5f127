// What may be done at a turn, and how likely each of it is.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "betting/action.h"

namespace hindsight {

struct Chance {
  Move move;
  double probability = 0;
  Chips up_to = 0;  // of a raise: any amount from move.to to here, all as likely; 0: move.to alone
};
using Chances = std::vector<Chance>;  // together 1

double probability(const Chances& chances, const Move& move);

}  // namespace hindsight
