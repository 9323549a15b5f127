// Nim and the subtraction games, solved without search (Bouton 1901; Grundy 1939; Sprague 1935).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/nim.h"

namespace hindsight {

class NimSolver {
 public:
  // Tables for all heaps up to the largest at the start, and for all positions below it where these are no
  // more than a few million; larger ones are judged by theory alone.
  explicit NimSolver(const Nim& game);

  struct Value {
    bool mover_wins = false;
    std::optional<int> plies;  // until the last match is taken, both hurrying to win and putting off losing
  };
  // Nothing where neither table nor theory knows: the last match loses, the moves are not "any", several
  // heaps, too many positions.
  std::optional<Value> value(const Nim::State& state) const;

  // The heaps' Grundy values combined: 0 where the mover loses, if the last match wins.
  int grundy(const Nim::State& state) const;

 private:
  static constexpr std::uint64_t most_positions = 4'000'000, most_moves = 400'000'000;

  void fill_grundy(int largest);
  void fill_positions(const Nim::State& start);
  std::size_t index(const Nim::State& state) const;
  std::optional<bool> wins_by_theory(const Nim::State& state) const;

  const Nim& game_;
  std::vector<int> grundy_;              // by matches of a heap
  std::vector<std::size_t> stride_;      // by heap; empty: no table of positions
  std::vector<std::int16_t> positions_;  // plies to the end, below 0 where the mover loses; 0 is the end
};

}  // namespace hindsight
