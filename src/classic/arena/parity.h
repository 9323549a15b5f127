// Parity games, max-parity: player 0 wins a play if the greatest priority that it meets again and again is
// even (Zielonka 1998).
// A play that ends is lost by the player who cannot move.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "classic/arena/game_graph.h"

namespace hindsight {

struct ParitySolution {
  std::vector<std::uint8_t> winner;  // by vertex
  MoveChoice move;                   // of the winner, at his own vertices
  bool finished = true;              // false: it was stopped
};

// `priority` by vertex; Buchi games have 2 at their goals and 1 elsewhere.
ParitySolution solve_parity(const GameGraph& graph, const std::vector<std::uint32_t>& priority,
                            const std::stop_token& stop = {});

}  // namespace hindsight
