// hindsight play leduc: a person against a strategy in a small game, hand after hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace hindsight {

struct StrategyDuel {
  std::string game;  // by name or as a file
  std::string against =
      "solved";            // or uniform, first-action, last-action, a strategy's file; in all other seats
  int seat = 0;            // the person's, 1, 2, ...; 0: the next one every hand
  std::int64_t hands = 0;  // the most; 0: until the person leaves
  std::uint64_t seed = 1;
  bool reveal = false;  // what the strategy would have done how often, after each hand
};

Result<int> play_game(const StrategyDuel& duel);

}  // namespace hindsight
