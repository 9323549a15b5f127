// Solved spots as files: the spot's text and either all regrets and averages, so that a run goes on bit for bit, or what
// is kept without the river (postflop/spot_trunk.h), which is far smaller and only shows.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "postflop/spot_trunk.h"
#include "postflop/vector_cfr.h"
#include "store/sealed.h"

namespace hindsight {

struct SpotSolution {
  std::string spot;    // the TOML text
  double seconds = 0;  // of solving
  std::uint64_t iterations = 0;
  VectorEvaluation evaluation;
  bool certified = true;  // false: of an older file, which measured in single precision
  bool without_river = false;
  bool compact = false;  // the solver
  std::string state;     // of the solver, or of the trunk
};

// `save` writes the state, which is not held in memory a second time; that of `head` does not count.
Result<void> write_solution(const std::string& path, const SpotSolution& head, const Fill& save);
Result<SpotSolution> read_solution(const std::string& path);

// Solver: VectorCfr or SpotTrunk.
template <class Solver>
Result<void> restore(Solver& solver, const std::string& state) {
  Reader in(state);
  HS_RETURN_IF_ERROR(solver.load(in));
  return in.finish("the state of the solver");
}

}  // namespace hindsight
