// The sampler of a thesis on no-limit Leduc poker, kept for comparison.  It is biased: the opponent's actions
// are sampled and weighted by reach as well, and regrets are measured against one drawn action instead of the
// strategy's expectation.  For unbiased samplers see mccfr.h.
//
// One pass an iteration, one shuffle a pass.  Every node draws one action by regret matching.  On the main
// line all players' other actions are followed too, each on a branch of that player, where only its own nodes
// branch on.  A node is worth the payoff at the end of its drawn line.
//   regret(a)  += reach of the others * (value(a) - value(drawn action))
//   average(a) += max(own reach, min_reach) * probability(a), at every visit
// SPDX-License-Identifier: MIT
#pragma once

#include "solve/solver_entry.h"

namespace hindsight {

inline constexpr Parameter thesis_sampling_parameters[] = {
    {"delay", "0", "first iterations that the average leaves out"},
    {"least_reach", "0", "least weight of a visit in the average"}};

Result<std::unique_ptr<Solver>> make_thesis_sampling(const SolverEntry& entry, const Arguments& arguments,
                                                     const SolverInput& input);

}  // namespace hindsight
