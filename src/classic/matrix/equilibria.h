// All equilibria of a two-player game, without rounding: complementary vertices of the two best-response
// polytopes
// {x >= 0, B'x <= 1} and {y >= 0, Ay <= 1} (Mangasarian 1964; von Stengel 2002; Avis, Rosenberg, Savani & von
// Stengel 2010).
//
// The set of equilibria is the union of the maximal Nash subsets, each the product of two polytopes whose
// vertices are extreme equilibria.  Completeness: a polytope's vertices and edges are connected, and the walk
// takes every edge of every vertex that it meets, in whole numbers; degenerate vertices are met through the
// simple ones of a polytope with perturbed sides.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "classic/matrix/matrix_game.h"

namespace hindsight {

struct Equilibria {
  std::vector<MixedProfile>
      extreme;  // sorted: by the row player's probabilities, greatest first, then the column player's
  // By index into `extreme`.  A set is every combination of a mixture of its row strategies and one of its
  // column strategies.
  std::vector<std::vector<std::size_t>> subsets;     // the maximal ones
  std::vector<std::vector<std::size_t>> components;  // connected: subsets that share a point, joined
  bool finished = true;                              // false: it was stopped, and some may be missing
};

// How far it is, for the caller who waits.
struct EquilibriaProgress {
  std::atomic<std::uint64_t> bases = 0, vertices = 0;  // met so far, of both polytopes
};

inline constexpr std::size_t most_actions = 100;  // of both players together

// Refused: more than most_actions.
// Stopped it gives the equilibria between the vertices met so far.
Result<Equilibria> all_equilibria(const MatrixGame& game, const std::stop_token& stop = {},
                                  EquilibriaProgress* progress = nullptr);

// Those in which each player plays one action: (row, column), row after row.
std::vector<std::pair<std::size_t, std::size_t>> pure_equilibria(const MatrixGame& game);

}  // namespace hindsight
