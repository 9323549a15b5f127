// What a policy does after a line of moves, hand by hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "play/holdem_game.h"
#include "play/policy.h"

namespace hindsight {

struct PolicyLine {
  Seat seat;                // that plays by the policy: whose turn it is after the line
  Range range;              // that it is known to hold by its moves in the line; weights up to 1
  RangeStrategy strategy;   // there, of the hands of the range
  PosteriorRange::Mix mix;  // over the range
  std::vector<PosteriorRange::Mix> by_combo;  // 1,326; of what it may hold
};

// A hand of the game whose hole cards nobody knows, before the first move.
Result<Hand> unseen_hand(const HoldemGame& game, int seats);

// The moves of all seats before the flop, from the first to act on.
Result<PolicyLine> policy_after(const Policy& policy, const HoldemGame& game, int seats,
                                std::span<const Move> moves);

}  // namespace hindsight
