// The first street of a spot by itself: solved in a smaller game, where only some of the last cards come and
// later streets may have fewer bets, and how far its strategy is from perfect in the whole game, where later
// streets are solved to the end for the ranges that it leaves.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/parallel.h"
#include "base/result.h"
#include "base/run.h"
#include "holdem/cut.h"
#include "holdem/spots/spot.h"
#include "holdem/spots/spot_strategy.h"
#include "holdem/vector_game.h"

namespace hindsight {

// How much smaller the game is.
struct FewerRunOuts {
  std::uint32_t every = 1;  // of the last cards one of so many comes, and counts for all of them
  bool one_bet = false;     // later streets have one bet
};

// What is left out so that an iteration is soon over: nothing, cards, and where these would be few, bets too.
// The numbers of an iteration are nodes of the last street times hands: at most so many, where cards allow.
inline constexpr double usual_iteration = 140e6;
FewerRunOuts usual_cut(const VectorGame& whole, double numbers = usual_iteration);

// By tree and node: where a later street has more bets than one, the one nearest to the pot stays, and all
// raises: without these a flop is off by several times as much (docs/search.md).
KeptActions one_bet(const VectorGame& whole);

// The same spot with less.  Of the last cards of each board, in order, every n-th class comes and stands for
// the others; each board begins with another one.  Two streets must follow the first.
VectorGame with_fewer_run_outs(VectorGame whole, const FewerRunOuts& how);

// In chips, means of both seats.
struct StreetDistance {
  double exploitability = 0;  // of the whole: best responses on all streets
  double later = 0;           // what they gain on later streets alone: how far these were solved
  std::uint32_t solved = 0;   // boards and betting after the first street, of which each was a game
};

struct StreetMeasure {
  double accuracy = 0;  // chips, of all games after the street together, each as often as it comes
  std::function<void(std::uint32_t solved, std::uint32_t all)> told;  // from any thread
};

// `small` is the spot's game with fewer run-outs, `betting` that of the whole, `solution` what is played in
// `small` on the first street.  The same bits for any executor.  Nothing where it was stopped.
Result<std::optional<StreetDistance>> measure_first_street(const HoldemSpot& spot,
                                                           const std::vector<StreetTree>& betting,
                                                           const VectorGame& small, SpotStrategy& solution,
                                                           const StreetMeasure& how, Executor& executor,
                                                           const RunControl& control);

}  // namespace hindsight
