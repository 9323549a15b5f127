// Hold'em by name: nlhe(blinds=50/100,stack=20000), plhe(...), flhe(...).
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/spec.h"
#include "table/rules.h"

namespace hindsight {

struct HoldemGame {
  HandRules rules;  // without amounts
  Chips small_blind = 50, big_blind = 100, ante = 0, straddle = 0;
  Chips stack = 20'000;

  // The rules at a table of so many seats; a straddle is posted by the seat left of the big blind, from 3
  // seats on.
  HandRules at(int seats) const;
  static bool is_named(std::string_view spec);  // whether it is hold'em that this asks for
  static Result<HoldemGame> parse(std::string_view spec);
  std::string text() const;  // canonical: what differs from the defaults, and always blinds and stack
};

std::span<const Parameter> holdem_parameters();

}  // namespace hindsight
