// The exact answer for two players whose payoffs add up to a constant: the linear program of the sequence
// form (Koller, Megiddo & von Stengel 1994; von Stengel 1996), solved by the simplex method of CLP.
//
//   maximise v(root)  over realization plans x of player 1 and values v of player 2's infosets,
//   such that for every sequence s of player 2, decided at infoset j (the root for the empty one):
//     v(j) <= sum of v over player 2's infosets that follow s + sum over leaves at s of payoff 1 * x
//
// Player 2's realization plan is the dual solution of these rows.
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
