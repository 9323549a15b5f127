// What a net learns from: public belief states, drawn, and what hands are worth there, solved.
//
// A solve begins with a state of a random class, each as often as the root of its stake unless all are to
// come alike, and yields several rows: the first from nothing, each further
// one for other beliefs at the same state, to which what was learnt so far is a start.  Every row is solved
// until best responses gain no more than `accuracy`; what hands are worth is what a best response of theirs
// wins from the other's strategy, less half of the gap, so that sums are 0 as the net's are.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "values/belief_game.h"
#include "values/network_trainer.h"

namespace hindsight {

struct BeliefRow {
  std::uint32_t node = 0;  // of the public tree
  Beliefs beliefs{};       // by hand as the class counts
  Beliefs values{};        // in units of the state
  double gap = 0;          // what best responses gain together, in units
};

struct RowPlan {
  std::uint64_t seed = 1;
  double accuracy = 0.0005;  // of a row's gap, in units
  std::uint32_t rows_a_solve = 8;
  std::uint64_t most_iterations = 50000;  // of a row; one that is not there by then is kept, with its gap
  bool classes_alike = false;             // drawn: for tests
  friend bool operator==(const RowPlan&, const RowPlan&) = default;
};

// Of each seat: shares drawn evenly (Dirichlet), or with few hands that come often, or with some that never
// come.
Beliefs drawn_beliefs(const BeliefGame& game, Rng& random);

// The rows of solve number 0, 1, ...: by this number and the plan alone.
std::vector<BeliefRow> solved_rows(const BeliefGame& game, const RowPlan& plan, std::uint64_t solve);

// As the network of the game's shape takes them.
NetworkRows network_rows(const BeliefGame& game, const std::vector<BeliefRow>& rows);

}  // namespace hindsight
