// A game with all bets, and which of them are on a menu: off its tree a strategy must answer what it was
// never trained for (blueprint/translation.h, search/nested.h), and here a best response to that is exact.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "blueprint/blueprint.h"
#include "blueprint/blueprint_game.h"
#include "blueprint/translation.h"
#include "holdem/cut.h"
#include "holdem/solve/decision_locks.h"
#include "holdem/vector_game.h"

namespace hindsight {

struct WideGame {
  BettingTree betting{};
  VectorGame game{};      // trees and nodes are numbered as the branches of the betting
  KeptActions on_menu{};  // what the menu has where it stands, whatever was bet before
};

// A spot for two that begins at the blinds or antes: the bets of its menu, every multiple of `step` chips,
// and all-in, as often as chips last.  A step of 0: the menu alone.  Refused where the menu has lines or
// thresholds, or where the bets are more than a tree holds.
Result<WideGame> wide_game(const BlueprintGame& game, Chips step);

// Of the wide game's actions, those that a menu of sizes has where it stands.
KeptActions actions_of(const WideGame& wide, const BettingStart& start, const BetMenu& menu);
// The menu with more sizes for a seat, of bets and raises.
BetMenu with_sizes(BetMenu menu, std::uint8_t seat, std::span<const BetSize> sizes);

// What a best response wins from these decisions of a seat, in chips.  Those that are missing must be such as
// the seat never comes to.
double most_won(const WideGame& wide, std::uint8_t seat, const DecisionLocks& plays);

// Half of what best responses win from both seats' strategies, who win nothing in the mean: in chips.
double exploitability(const std::array<double, 2>& most_won_from);

// What a seat plays by a blueprint that takes other bets for its own.
DecisionLocks translated(const WideGame& wide, std::uint8_t seat, const Blueprint& blueprint,
                         Translation translation);

}  // namespace hindsight
