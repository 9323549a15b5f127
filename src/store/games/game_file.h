// What a game file holds.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tree/history_tree.h"

namespace hindsight {

struct GameFile {
  std::string title;
  std::vector<std::string> players;  // their names
  HistoryTree tree;
};

// Bounds that no game worth solving here meets: leaves store numbers for every player, and some solvers walk
// a line of play on the stack.
inline constexpr int max_players_in_file = 16;
inline constexpr std::size_t max_moves_in_file = 4096;  // on any line of play

}  // namespace hindsight
