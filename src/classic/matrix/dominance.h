// Iterated elimination of dominated actions (Gale 1953; Luce & Raiffa 1957): by other actions and by
// mixtures, strict and weak.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "classic/matrix/matrix_game.h"

namespace hindsight {

struct EliminationRule {
  bool weak =
      false;  // as good everywhere and better somewhere is enough; what is left may then depend on the order
  bool mixtures = true;  // mixed strategies dominate, too
};

struct EliminationStep {
  std::size_t player, action;  // as numbered in the whole game
  MixedStrategy by;            // a mixture of the player's actions that are left
  bool strict = true;
};

struct Elimination {
  std::vector<EliminationStep> steps;
  std::array<std::vector<std::size_t>, 2> left;  // actions of each player
};

// Players take turns, the row player first: each drops the first of his actions that is dominated in what is
// left.
Elimination eliminate(const MatrixGame& game, const EliminationRule& rule);

}  // namespace hindsight
