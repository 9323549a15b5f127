// Players as people name them: a policy tilted by habits that are stated, not learnt.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>

#include "play/models/tilted_policy.h"

namespace hindsight {

// How many times as often as the strategies that come with the program somebody makes a move, before what he
// then does together is one again.
struct Habit {
  double fold = 1, call = 1;  // against a bet
  double small = 1, medium = 1, large = 1, all_in = 1;
};

struct Style {
  std::string_view name;         // of its bot, too
  std::string_view words;        // "tight and aggressive"
  Habit preflop, first, facing;  // before the flop; later with nothing to pay, and against a bet
};

std::span<const Style> styles();  // from the tightest to the loosest
PlayCounts habits_of(const Style& style);
// For 2 to 10 seats.  One for the program, which all who ask share.
std::shared_ptr<const Policy> policy_of(const Style& style);

}  // namespace hindsight
