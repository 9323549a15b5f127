// Every history of a game: a tree whose nodes are numbered, the root 0, a parent before its children.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "hindsight/games.h"

namespace hs {

struct HistoryNode {
  enum class Kind { decision, chance, terminal } kind = Kind::terminal;
  int player = 0;                    // decision: who acts
  std::size_t infoset = 0;           // decision: its number in Game::infosets()
  std::vector<std::string> actions;  // decision: of the player; chance: its outcomes
  std::size_t first_child = 0;       // of as many as there are actions, in their order, side by side
  std::vector<double> payoffs;       // terminal: by player, in the game's unit
  double probability = 1;            // that chance leads here from the node above; else 1
};

// How many there are, the root included.
std::size_t history_count(const Game& game);
// Refused: a number that is none of 0 to history_count() - 1.
Result<HistoryNode> history(const Game& game, std::size_t number);

}  // namespace hs
