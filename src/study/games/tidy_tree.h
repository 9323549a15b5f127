// Where the nodes of a tree stand so that it reads well: those of a level apart, a parent over the middle of
// its children, equal subtrees drawn alike (Reingold & Tilford 1981), in linear time (Buchheim, Jünger &
// Leipert 2002).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hindsight {

inline constexpr std::uint32_t no_parent = UINT32_MAX;

// parent[v] < v, no_parent for the root alone; siblings in order.  width[v]: what v takes on its level.
// Returns where the middle of each stands, the leftmost edge of all at 0.
std::vector<double> tidy_positions(std::span<const std::uint32_t> parent, std::span<const double> width);

}  // namespace hindsight
