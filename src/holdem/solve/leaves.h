// The ends of a betting round: what folds and showdowns are worth to each hand, given how often the other
// seat's hands arrive.  Up to 16 sequences of the other seat go through one sweep over the hands in order of
// strength, one in each lane; cards that both would hold are taken off by inclusion and exclusion (Johanson
// et al. 2011).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "holdem/solve/rows.h"
#include "holdem/vector_game.h"

namespace hindsight {

// Trees that are walked at the same time on the same board share sweeps: at most so many.
inline constexpr std::size_t max_together = 8;
template <class P>
using Together = std::array<P, max_together>;  // by tree

// A lane is a sequence of the other seat in one of the trees, with at most one showdown and one fold at its
// end.  For the seat that the values are of: showdown = win * W + lose * L + tie * T, with W, L and T the
// weights of the hands that it beats, that beat it, and of all; fold = folded * T.
template <class Real>
struct Leaves {
  std::array<std::uint32_t, lane_count> tree{}, sequence{}, showdown, fold;  // the last two: nodes, or none
  std::array<Real, lane_count> win{}, lose{}, tie{}, folded{};
  std::uint32_t lanes = 0;
  bool has_showdown = false, has_fold = false;

  Leaves() {
    showdown.fill(none);
    fold.fill(none);
  }
};

// All ends of trees, for the values of a seat.
template <class Real>
std::vector<Leaves<Real>> leaves_of(std::span<const StreetTree* const> trees, std::uint8_t seat);
template <class Real>
std::vector<Leaves<Real>> leaves_of(const StreetTree& tree, std::uint8_t seat) {
  const StreetTree* const one = &tree;
  return leaves_of<Real>(std::span(&one, 1), seat);
}

// Writes the values of the ends' nodes, [node][hand of seat], from the other's reach, [sequence][hand of the
// other].
template <class Real>
void evaluate_leaves(const BoardNode& board, std::uint8_t seat, const Leaves<Real>& leaves,
                     const Together<const Real*>& reach, const Together<Real*>& values, ScratchStack& arena);

// How many numbers evaluate_leaves takes from the arena.
std::size_t leaves_need(const BoardNode& board);

}  // namespace hindsight
