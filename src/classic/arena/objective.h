// What players want of a game on a graph, and who gets it from where.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "classic/arena/attractor.h"

namespace hindsight {

enum class Objective : std::uint8_t {
  // The player comes to the target; the other to his own goals, if he has any, else he keeps him from it
  reach,
  safety,  // the player never leaves the target
  buchi,   // the player comes to the target again and again
  parity,  // player 0 has the greatest priority that is met again and again even, player 1 odd
};
inline constexpr std::string_view objective_names[] = {"reach", "safety", "buchi", "parity"};

struct Question {
  Objective objective = Objective::reach;
  int player = 0;              // whose target it is; of no meaning for parity
  std::vector<Vertex> target;  // ascending; empty for parity
};

// The question that a graph's own goals or priorities ask for `objective`.  Refused: goals or priorities that
// it lacks, and parity or Buchi games in which a play can end.
Result<Question> question_of(const GameGraph& graph, Objective objective, int player,
                             std::vector<Vertex> target);

inline constexpr std::uint8_t no_winner = 2;

struct GraphSolution {
  std::vector<std::uint8_t> winner;  // by vertex: 0, 1 or no_winner
  MoveChoice move;                   // of the winner, or of who holds the draw, at his own vertices
  // Of reach and safety: arcs until that player is there, or the other has left; else empty.
  LargeVector<std::uint32_t> rank[2];
  bool finished = true;

  std::size_t count(std::uint8_t who) const;
};
GraphSolution solve_graph(const GameGraph& graph, const Question& question, const std::stop_token& stop = {});

// The priorities by which a Buchi or parity question is decided.
std::vector<std::uint32_t> priorities_of(const GameGraph& graph, const Question& question);

}  // namespace hindsight
