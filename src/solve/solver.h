// The one interface of every solver, and what a caller may ask of it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/run.h"
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

// Average overall regret of each player and the bound of Theorem 2, sum over infosets of the positive part of
// the immediate counterfactual regret / T (Zinkevich et al. 2007).  Per iteration, in the game's unit.
struct OverallRegret {
  std::vector<double> measured, bound;
};

class Solver {
 public:
  virtual ~Solver() = default;
  // Advances by that many iterations; fewer if control.stop is requested or nothing is left to do.  Running n
  // and then m iterations gives the same bits as running n + m, for any number of threads.
  virtual void run(std::uint64_t iterations, const RunControl& control) = 0;
  virtual std::uint64_t iterations() const = 0;
  virtual bool finished() const { return false; }  // an exact method that has its answer
  virtual Strategy average() const = 0;            // the strategy to use
  virtual Strategy current() const = 0;            // the last iterate; equals average() where there is none
  virtual std::vector<Values> regrets() const {
    return {};
  }  // cumulative, by player; empty where there are none
  // Only where regrets and averages are plain sums, all players move at once, and there are at most two.
  virtual std::optional<OverallRegret> overall_regret() const { return {}; }
  // The first iterations, which the average leaves out: until then average() is the strategy of the moment.
  virtual std::uint64_t explored() const { return 0; }
  // Node visits so far, for solvers that sample; 0 for those that sweep.
  virtual std::uint64_t visits() const { return 0; }
  virtual std::string note() const {
    return {};
  }  // one phrase on the present state, e.g. the rule that auto runs
  // save, load into a solver made from the same spec and input, run  ==  run, bit for bit.
  virtual void save(Writer& out) const = 0;
  virtual Result<void> load(Reader& in) = 0;
};

}  // namespace hindsight
