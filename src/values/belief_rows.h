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
#include "values/belief_solver.h"
#include "values/network_trainer.h"

namespace hindsight {

struct BeliefState {
  std::uint32_t node = 0;  // of the public tree
  Beliefs beliefs{};       // by hand as the class counts
  friend bool operator==(const BeliefState&, const BeliefState&) = default;
};

struct BeliefRow {
  std::uint32_t node = 0;
  Beliefs beliefs{};
  Beliefs values{};  // in units of the state
  double gap = 0;    // what best responses gain together, in units
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

// A state of a random class, as a solve begins with, and drawn beliefs.
BeliefState drawn_state(const BeliefGame& game, bool classes_alike, Rng& random);

// The rows of solve number 0, 1, ...: by this number and the plan alone.
std::vector<BeliefRow> solved_rows(const BeliefGame& game, const RowPlan& plan, std::uint64_t solve);

// What hands are worth by a part that was solved from there, as far as it was, and by what was said where it
// stops.
BeliefRow valued_row(const BeliefGame& game, const BeliefSolver& solver, const BeliefState& at);

// As the network of the game's shape takes them.
NetworkRows network_rows(const BeliefGame& game, const std::vector<BeliefRow>& rows);

}  // namespace hindsight
