// What a policy does before the flop with every starting hand, move by move.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "play/policy_line.h"

namespace hindsight {

struct PreflopRanges {
  PolicyLine line;
  // Those that it takes with some hand it holds: fold, call, then raises, smallest first.
  struct Action {
    BetAction action;
    double share = 0;  // of all combos it holds
    std::array<double, starting_hand_count>
        by_hand;  // of a hand's combos that it holds; 0 where it holds none
  };
  std::vector<Action> actions;
  std::array<double, starting_hand_count> held{};  // how much of each hand it holds, 0 to 1
};

Result<PreflopRanges> preflop_ranges(const Policy& policy, const HoldemGame& game, int seats,
                                     std::span<const Move> moves);

// A row a hand: the hand, how much of it is held, and the share of each action.
std::string csv_of(const PreflopRanges& ranges);
// A 13 x 13 grid whose cells are divided by action, with a legend and this title.
std::string svg_of(const PreflopRanges& ranges, const std::string& title);

}  // namespace hindsight
