// The exact best response of each seat to the others' seats of a fixed strategy, in one sweep.
// SPDX-License-Identifier: MIT
#pragma once

#include "solve/solver_entry.h"

namespace hindsight {

inline constexpr std::span<const Parameter> best_response_parameters{};

// Refused without a strategy to respond to.
Result<std::unique_ptr<Solver>> make_best_response(const SolverEntry& entry, const Arguments& arguments,
                                                   const SolverInput& input);

}  // namespace hindsight
