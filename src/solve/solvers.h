// Every solver by name, one line each in solvers.cpp.  A solver is named like a game:
// dcfr(alpha=1.5,beta=0,gamma=2).
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "solve/solver_entry.h"

namespace hindsight {

std::span<const SolverEntry> solver_catalog();
Result<std::unique_ptr<Solver>> make_solver(std::string_view spec, const SolverInput& input);

}  // namespace hindsight
