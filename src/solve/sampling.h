// What all sampling solvers share: the numbers they learn, iterations that can be stopped, saved and
// continued bit for bit.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "solve/draws.h"
#include "solve/solver.h"
#include "solve/solver_entry.h"
#include "solve/walk_tree.h"

namespace hindsight {

struct SamplingOptions {
  bool linear = false;        // iteration t counts t times, in regrets and in the average
  bool floor = false;         // regrets never fall below 0
  bool quasi_random = false;  // instead of independent draws: a heuristic, see draws.h
  std::uint64_t explore = 0;  // first iterations that the average leaves out
};

Result<SamplingOptions> sampling_options(const Arguments& arguments);

// Numbers in canonical order: infosets by id, actions in order ("slots").
class SamplingSolver : public Solver {
 public:
  // `walks`: how many random walks an iteration makes.
  SamplingSolver(const SolverInput& input, const SamplingOptions& options, std::size_t walks);

  void run(std::uint64_t iterations, const RunControl& control) override;
  std::uint64_t iterations() const override { return t_; }
  std::uint64_t averaging_delay() const override { return options_.explore; }
  std::uint64_t visits() const override { return visits_; }
  Strategy average() const override;
  Strategy current() const override;
  std::vector<Values> regrets() const override;
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

 protected:
  virtual void iterate() = 0;  // iteration t_, begun by run()

  // Clips an infoset's regrets where that is asked for, and plays in proportion to the positive ones.
  void match_regrets(std::uint32_t slot, std::uint32_t count);

  const SamplingOptions options_;
  WalkTree tree_;
  Draws draws_;
  std::uint64_t visits_ = 0;
  std::vector<double> regret_, strategy_, average_;  // strategy_ always matches regret_ between traversals
  std::vector<double> baseline_;                     // by history, then player; empty where there is none
  std::vector<double> fixed_;                        // the strategy to train against, if there is one
  double regret_weight_ = 1, average_weight_ = 1;    // of the present iteration

 private:
  const CompiledGame& game_;
  const double tie_;  // positive regrets up to this are none
  std::uint64_t t_ = 0;
};

// Draws an action; `probability` sums to 1.
inline std::uint32_t draw_action(const double* probability, std::uint32_t count, double u) {
  std::uint32_t action = 0;
  double below = 0;
  for (std::uint32_t a = 0; a + 1 < count; ++a) {
    below += probability[a];
    action += u >= below;
  }
  return action;
}

}  // namespace hindsight
