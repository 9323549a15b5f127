// The exact answer for two players whose payoffs add up to a constant: the linear program of the sequence
// form
// (lp/sequence_program.h), maximised by player 1.
// SPDX-License-Identifier: MIT
#pragma once

#include "solve/solver_entry.h"

namespace hindsight {

inline constexpr Parameter sequence_lp_parameters[] = {
    {"sequences", "250000", "games with more sequences, of both players together, are refused"}};

// Refused: other than two players, payoffs without a constant sum, too many sequences, and training against
// a fixed strategy.
Result<std::unique_ptr<Solver>> make_sequence_lp(const SolverEntry& entry, const Arguments& arguments,
                                                 const SolverInput& input);

}  // namespace hindsight
