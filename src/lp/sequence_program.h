// The linear program of the sequence form for two players whose payoffs add up to a constant, by the simplex
// method of CLP (Koller, Megiddo & von Stengel 1994; von Stengel 1996), with what it takes to exploit a model
// of the other player:
//
//   maximise  weight * v(root) + sum of linear * x
//   over realization plans x of the maximiser and values v of the other's infosets, such that v(root) >=
//   least, and for every
//   sequence s of the other, decided at infoset j (the root for the empty one):
//     v(j) <= sum of v over the other's infosets that follow s + sum over leaves at s of payoff * x
//
// The other's realization plan y, times the weight, is the dual solution of these rows.  Where it must take
// actions at least so often (floors: y(Ia) >= floor(Ia) * y(I)), each of these bounds has a multiplier z(Ia)
// >= 0, which the row of Ia has on its left and the row of what precedes I, times the floor, on its right.
//
// Solved again with another weight, linear or least it goes on from the last basis, which takes a part of the
// time.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "tree/compiled_game.h"

namespace hindsight {

class SequenceProgram {
 public:
  // `floors`, if not null: by the other's sequences, of each infoset 0 or more and together at most 1.  The
  // game outlives it.
  explicit SequenceProgram(const CompiledGame& game, Player maximiser = {}, const Values* floors = nullptr);
  SequenceProgram(SequenceProgram&&) noexcept;
  SequenceProgram& operator=(SequenceProgram&&) noexcept;
  ~SequenceProgram();

  struct Wanted {
    double weight = 1;
    const Values* linear = nullptr;  // by the maximiser's sequences, in the game's unit; null: nothing
    std::optional<double> least{};   // in the game's unit
  };
  // False where CLP was stopped or gave up, or nothing is as good as `least`.
  bool solve(const Wanted& wanted, const std::stop_token& stop = {});

  int steps() const;     // of the simplex method, in the last solve
  Values plan() const;   // x, by the maximiser's sequences
  Values other() const;  // y times the weight, by the other's sequences

 private:
  class Columns;
  std::unique_ptr<Columns> columns_;
};

}  // namespace hindsight
