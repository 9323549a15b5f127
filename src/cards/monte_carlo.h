// Random run-outs: many independent deals of what is not known, and who wins them.
//
// The deals depend on the seed alone: not on the number of threads, nor on the instruction set.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "base/run.h"
#include "cards/card.h"
#include "cards/evaluator.h"

namespace hindsight {

struct WeightedCombo {
  Combo combo;
  double weight = 1;
};

// Hole cards of one player: one combo is a known hand, several are a range, none are any two cards.
using HoleCards = std::vector<WeightedCombo>;

// Players hold cards in proportion to the product of their weights over all deals without a card twice.
struct EquitySpot {
  std::vector<HoleCards> players;  // 2 to 10
  CardSet board;                   // 0 to 5 cards
  CardSet dead;                    // further cards that nobody can get
};

// Exact counts over trials; two tallies of different trials add up.
struct Tally {
  std::uint64_t trials = 0;
  // [player][n]: trials in which the player shared the pot with n others: 0 is a win.
  std::array<std::array<std::uint64_t, 10>, 10> shared{};
  // [player][class]: trials that ended with this hand; only if asked for.
  std::array<std::array<std::uint64_t, hand_class_count>, 10> classes{};

  Tally& operator+=(const Tally& other);
  friend bool operator==(const Tally&, const Tally&) = default;
  std::uint64_t wins(std::size_t player) const { return shared[player][0]; }
  std::uint64_t ties(std::size_t player) const;
  double equity(std::size_t player) const;          // mean share of the pot
  double standard_error(std::size_t player) const;  // of equity, from the shares' own variance
};

// Trials come in work items of this many, each with a stream of its own.
inline constexpr std::uint64_t trials_per_item = 65'536;

struct Simulation {
  std::uint64_t trials = 1'000'000;
  std::uint64_t seed = 1;
  std::uint64_t first_item = 0;  // to go on: what went before, divided by trials_per_item, rounded up
  bool classes = false;          // count hand classes too
};

// Fewer trials if stopped.  The error says why the spot cannot be dealt.
Result<Tally> simulate(const EquitySpot& spot, const Simulation& simulation, const RunControl& control = {});

}  // namespace hindsight
