// What all sampling solvers of listed games share: iterations that can be stopped, saved and continued bit
// for bit.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "solve/flat_store.h"
#include "solve/solver.h"
#include "solve/solver_entry.h"

namespace hindsight {

struct SamplingOptions {
  bool linear = false;        // iteration t counts t times, in regrets and in the average
  bool floor = false;         // regrets never fall below 0
  bool quasi_random = false;  // instead of independent draws: a heuristic, see draws.h
  std::uint64_t delay = 0;    // first iterations that the average leaves out
};

Result<SamplingOptions> sampling_options(const Arguments& arguments);

class SamplingSolver : public Solver {
 public:
  SamplingSolver(const SolverInput& input, const SamplingOptions& options);

  void run(std::uint64_t iterations, const RunControl& control) override;
  std::uint64_t iterations() const override { return t_; }
  std::uint64_t averaging_delay() const override { return options_.delay; }
  std::uint64_t visits() const override { return visits_; }
  Strategy average() const override;
  Strategy current() const override;
  std::vector<Values> regrets() const override;
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

 protected:
  // Iteration t; returns how many nodes it visited.
  virtual std::uint64_t iterate(std::uint64_t t, const IterationWeight& weight) = 0;

  const SamplingOptions options_;
  const RegretMatching match_;
  FlatStore store_;

 private:
  const CompiledGame& game_;
  std::uint64_t t_ = 0, visits_ = 0;
};

}  // namespace hindsight
