// Solved spots as files: the spot's text and all regrets and averages, so that a run goes on bit for bit.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "postflop/vector_cfr.h"

namespace hindsight {

struct SpotSolution {
  std::string spot;    // the TOML text
  double seconds = 0;  // of solving
  std::string state;   // of the solver
};

Result<void> write_solution(const std::string& path, const SpotSolution& solution);
Result<SpotSolution> read_solution(const std::string& path);

std::string state_of(const VectorCfr<float>& solver);
Result<void> restore(VectorCfr<float>& solver, const std::string& state);

}  // namespace hindsight
