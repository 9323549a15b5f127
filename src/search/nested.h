// Strategies that think again while they play, written down as a whole: at every place that a seat can come
// to, what it would do there.
//
//   nested      a blueprint, and each bet that it does not know answered by solving the rest of the hand with
//   it, behind a gadget that
//               owes the other's hands what the best of its known bets wins (nested safe solving: Brown &
//               Sandholm 2017)
//   continual   no blueprint: one street at a time, from the ranges and what is owed where the last
//   look-ahead stopped
//               (Moravčík et al. 2017), and bets that it did not look at answered as above
//
// What a best response of the other seat wins from it, with all its bets, is exact (most_won() in
// search/wide_game.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "base/run.h"
#include "search/look_ahead.h"
#include "search/wide_game.h"

namespace hindsight {

struct SolvedAsPlayed {
  DecisionLocks plays;      // of the seat, wherever hands of its come
  std::uint64_t parts = 0;  // that were solved
};

// Parts that were solved so far.
using PartsProgress = std::function<void(std::uint64_t done)>;

// The blueprint is one of the wide game's menu.  Fewer parts where it is stopped.
Result<SolvedAsPlayed> nested(const WideGame& wide, std::uint8_t seat, const Blueprint& blueprint,
                              const LookingAhead& how, const RunControl& control,
                              const PartsProgress& progress = {});

// `kept`: the actions that are looked at; the seat plays no others.
SolvedAsPlayed continual(const WideGame& wide, std::uint8_t seat, const KeptActions& kept,
                         const LookingAhead& how, const RunControl& control,
                         const PartsProgress& progress = {});

}  // namespace hindsight
