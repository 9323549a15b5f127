// Where a player can force the token into a set, in linear time (the course's G0 = F, G1, ...; Gradel, Thomas
// & Wilke 2002, ch. 2).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "classic/arena/game_graph.h"

namespace hindsight {

inline constexpr std::uint32_t no_rank = UINT32_MAX;

struct Attractor {
  LargeVector<std::uint32_t> rank;  // arcs that the player needs at most; no_rank outside
  MoveChoice move;  // of the player's own vertices inside, but for the target: an arc that comes nearer
  std::size_t size = 0;
};

// A vertex belongs to it if it is in the target, if the player moves there and one successor belongs to it,
// or if the other moves there, can move, and all successors do.  With `stop` none of these vertices is
// passed: arcs that leave them don't count.
Attractor attract(const GameGraph& graph, const Arcs& predecessors, int player,
                  std::span<const Vertex> target, std::span<const Vertex> stop = {});

}  // namespace hindsight
