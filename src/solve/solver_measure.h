// How far the average strategy of a solver is from perfect, for drive().
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>

#include "solve/drive.h"
#include "solve/solver.h"

namespace hindsight {

// Work after which a run may be given up: iterations averaged, of a solver that samples visits of every
// history.
inline constexpr std::uint64_t min_patience = 1'000'000;
inline constexpr double patience_factor = 10;

// Exact at every checkpoint.  A target above 0 without a number of iterations is out of reach where, after
// min_patience, patience_factor times as many iterations would not do at the present pace: the slope of the
// best measurements over the last factor of four in iterations, on log-log axes.
class SolverMeasure final : public Measure {
 public:
  SolverMeasure(const Solver& solver, const SolverInput& input, const Goal& goal);

  Measurement measure(bool last) override;
  bool out_of_reach(const Checkpoint& now) override;

 private:
  struct Best {
    std::uint64_t iterations;  // of those averaged
    double exploitability;
  };

  const Solver& solver_;
  const SolverInput& input_;
  const double target_;  // 0: no limit
  const std::uint64_t delay_;
  std::deque<Best> best_;
};

// A solver of a game, measured so.
Outcome drive(Solver& solver, const SolverInput& input, const Goal& goal, const RunControl& control = {},
              const Listener& listener = {}, double seconds_before = 0);

}  // namespace hindsight
