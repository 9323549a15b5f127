// What a player can secure, and two-player games whose payoffs add up to a constant (von Neumann 1928):
// value, optimal strategies, and how far each may vary.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "classic/matrix/matrix_game.h"

namespace hindsight {

struct Security {
  Rational value;          // the most that a player gets for sure
  MixedStrategy strategy;  // that secures it
};
// By maximin over mixed strategies, whatever the other wants.
Security maximin(const MatrixGame& game, std::size_t player);

struct ZeroSumSolution {
  std::array<Security, 2> players;
  // Of each player's actions: the least and the greatest probability in any optimal strategy.
  std::array<std::vector<std::pair<Rational, Rational>>, 2> range;

  bool unique(std::size_t player) const;  // the player has but one optimal strategy
};
// Nothing unless payoffs add up to a constant.  Every optimal strategy of one player and every one of the
// other are an equilibrium, with the same payoffs: equilibria are interchangeable.
std::optional<ZeroSumSolution> solve_zero_sum(const MatrixGame& game);

}  // namespace hindsight
