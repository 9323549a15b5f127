// How the catalog makes a Cfr from a spec such as dcfr(gamma=4,updates=simultaneous).
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "solve/cfr.h"
#include "solve/solver_entry.h"

namespace hindsight {

inline constexpr Parameter cfr_parameters[] = {
    {"alpha", "default", "exponent of the discount on positive regrets; inf keeps them whole"},
    {"beta", "default", "exponent of the discount on other regrets; 0 halves them, inf keeps them whole"},
    {"gamma", "default",
     "exponent of the weight of an iteration in the average; inf leaves the last strategy alone"},
    {"predict", "default", "how much of the last regrets is expected to come again; 0: none, 1: all"},
    {"updates", "alternating", "alternating: players move in turn; simultaneous: all at once"},
    {"restart", "default", "the average starts anew at powers of this number; 0: never"},
    {"horizon", "1000", "planned iterations, for the rules (hs-...) whose exponents move along them"},
    {"delay", "0", "first iterations that the average leaves out"},
    {"average_every", "1", "k: only iterations 1, k, 2k, ... count for the average"},
};

inline constexpr Parameter regret_matching_parameters[] = {
    {"updates", "simultaneous", "alternating: players move in turn; simultaneous: all at once"},
    {"delay", "0", "first iterations that the average leaves out"},
};

Result<std::unique_ptr<Solver>> make_cfr(const SolverEntry& entry, const Arguments& arguments,
                                         const SolverInput& input);
// Only for games in which every player decides once (Hart & Mas-Colell 2000).
Result<std::unique_ptr<Solver>> make_regret_matching(const SolverEntry& entry, const Arguments& arguments,
                                                     const SolverInput& input);

}  // namespace hindsight
