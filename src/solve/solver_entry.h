// What the catalog of solvers (solve/solvers.h) knows of each.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/spec.h"
#include "solve/solver.h"

namespace hindsight {

struct SolverEntry {
  std::string_view name, summary, source;  // source: the paper
  std::span<const Parameter> parameters;
  bool samples = false;  // its iterations are cheap and noisy
  // Refuses games that the method cannot solve (players, sum, size), with the reason.
  Result<std::unique_ptr<Solver>> (*make)(const SolverEntry& entry, const Arguments& arguments,
                                          const SolverInput& input);
  bool responds = false;  // only to a fixed strategy, SolverInput::against
};

}  // namespace hindsight
