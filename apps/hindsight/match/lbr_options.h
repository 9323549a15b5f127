// What 'hindsight lbr' is asked for, of hold'em and of small games.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "command_line.h"
#include "share_out.h"

namespace hindsight {

struct LbrOptions {
  std::string bot, setting, form, game = "nlhe(blinds=50/100,stack=20000)", out, resume;
  std::uint64_t hands = 10'000, seed = 1, seats = 2;
  unsigned threads = 1;
  double save_every = 5;
  bool json = false, quiet = false;
  FarmOptions farm{};
};

// Of a strategy of a small game (lbr_game.cpp).
Result<int> game_local_best_response(const LbrOptions& given, const Parser& parser);

}  // namespace hindsight
