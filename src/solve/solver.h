// What solves a compiled game, and what a caller may ask of it beyond training (solve/trainer.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solve/trainer.h"
#include "tree/compiled_game.h"
#include "tree/history_tree.h"
#include "tree/strategy.h"

namespace hindsight {

// A game as solvers see it: the histories for those that sample, the arrays for those that sweep.  Outlives
// the solver.
struct SolverInput {
  const HistoryTree& histories;
  const CompiledGame& game;
  std::uint64_t seed = 1;             // only solvers that sample look at it
  std::optional<Strategy> against{};  // train each seat against the other seats of this fixed strategy
};

// Average overall regret of each player, and what the sum over its infosets of the positive part of the
// immediate counterfactual regret allows it to be (theorem 3 of Zinkevich et al. 2007); iterations weigh what
// they weigh in the average strategy.  Per iteration, in the game's unit.  With two players and a constant
// sum the mean of the measured ones is the exploitability.
struct OverallRegret {
  std::vector<double> measured;
  std::vector<std::optional<double>>
      bound;  // nothing where old regrets are discounted otherwise than old iterations
};

// A trainer whose result is a strategy of a compiled game.
class Solver : public Trainer {
 public:
  virtual Strategy average() const = 0;  // the strategy to use
  virtual Strategy current() const = 0;  // the last iterate; equals average() where there is none
  // Cumulative, by player; empty where there are none.
  virtual std::vector<Values> regrets() const { return {}; }
  // Of those that sweep, once something is averaged; for at most two players, because what several opponents
  // did together is on average no strategy profile, and where they move in turn only if payoffs have a
  // constant sum.
  virtual std::optional<OverallRegret> overall_regret() const { return {}; }
  // The first iterations, which the average leaves out: until then average() is the strategy of the moment.
  virtual std::uint64_t averaging_delay() const { return 0; }
};

}  // namespace hindsight
