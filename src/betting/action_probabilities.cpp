// SPDX-License-Identifier: MIT
#include "betting/action_probabilities.h"

namespace hindsight {

namespace {

// The part of a chance that this one move has.
double part_of(const Chance& chance, const Move& move) {
  if (chance.move.kind != move.kind) return 0;
  if (move.kind != Move::Kind::raise) return chance.probability;
  if (chance.up_to == 0) return chance.move == move ? chance.probability : 0;
  if (move.to < chance.move.to || move.to > chance.up_to) return 0;
  return chance.probability / static_cast<double>(chance.up_to - chance.move.to + 1);
}

}  // namespace

double probability(std::span<const Chance> chances, const Move& move) {
  double sum = 0;
  for (const Chance& chance : chances) sum += part_of(chance, move);
  return sum;
}

}  // namespace hindsight
