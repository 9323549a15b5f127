// hindsight play connect_four: a person against the search, in games without hidden information.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"

namespace hindsight {

struct BoardMatch {
  std::string game;         // by name or as a file
  std::string level = "4";  // plies that the program looks ahead, or perfect
  bool second = false;      // the program begins
};

Result<int> play_board(const BoardMatch& match);

}  // namespace hindsight
