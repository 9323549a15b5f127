// How far a blueprint is from perfect in the whole game, with every card told apart: exact, for decks that
// are small enough.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>

#include "base/parallel.h"
#include "base/result.h"
#include "blueprint/blueprint.h"
#include "blueprint/blueprint_trainer.h"
#include "blueprint/translation.h"
#include "blueprint/whole_game.h"
#include "holdem/solve/decision_locks.h"

namespace hindsight {

// In chips won, of each seat, which has paid half of what lay in the pot; both play the blueprint, or one of
// them its best response to it.
struct BlueprintValue {
  std::array<double, 2> value{}, best_response{};
  std::uint64_t decisions = 0;  // of the betting, cards aside
  double exploitability() const { return (best_response[0] - value[0] + best_response[1] - value[1]) / 2; }
};

// Of two seats, with the blueprint's own bets.  Refused with the size where all boards and hands take more
// than `memory` bytes.
Result<BlueprintValue> value_in_full(const Blueprint& blueprint, Executor& executor, std::uint64_t memory);

// The same of what a training of such a game has learnt, before it is rounded to steps.
Result<BlueprintValue> value_in_full(const HoldemSpot& spot, const CardBuckets& buckets,
                                     const BlueprintTrainer& trainer, Executor& executor,
                                     std::uint64_t memory);

// What the blueprint plays, decision by decision of a game with all boards: that of its spot (whole_game()).
DecisionLocks strategy_in_full(const Blueprint& blueprint, const WholeGame& whole);

// Every bet that the rules allow, in steps of so many chips, and all-in: those of the game that a blueprint
// leaves out.
struct AllBets {
  Chips step = 1;
  Translation translation = Translation::pseudo_harmonic;
};

// The same, of the strategies that seats play, where either seat may bet all of them and raise as often as
// chips last, which the blueprint answers as its bot would (blueprint/translation.h), by the nearest of these
// bets.  Where the hand is over by its own betting, or training never came, it checks and calls.
// Refused where the two are not of one game.
Result<BlueprintValue> value_with_all_bets(const std::array<const Blueprint*, 2>& by_seat,
                                           const AllBets& bets, Executor& executor, std::uint64_t memory);

}  // namespace hindsight
