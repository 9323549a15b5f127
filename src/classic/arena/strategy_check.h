// Whether a memoryless strategy wins: proved, or refuted by a play; without the solvers, as what remains once
// the strategy is fixed is a game of one player.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "classic/arena/objective.h"

namespace hindsight {

// Vertices from a start: a path, and a cycle that follows it for ever.
struct Play {
  std::vector<Vertex> path;  // the start first
  std::vector<Vertex>
      cycle;  // back to its first vertex, which is a successor of the path's last; empty: the play ends
};

class StrategyCheck {
 public:
  // Of `player`, who follows `strategy` at his own vertices; where it names no move he loses.
  StrategyCheck(const GameGraph& graph, const Question& question, int player, const MoveChoice& strategy);

  bool wins(Vertex from) const { return wins_[from] != 0; }
  // A play that conforms to the strategy and that the player does not win; nothing where he wins from here.
  std::optional<Play> counter_play(Vertex from) const;

 private:
  void check(const Question& question, int player);
  void check_reach(int player, std::span<const Vertex> target, std::span<const Vertex> ends);
  void check_avoidance(int player, std::span<const Vertex> target);
  void check_cycles(const std::vector<std::uint32_t>& priority, int player);
  Play play_along(Vertex from) const;

  const GameGraph& graph_;
  GameGraph fixed_;  // the player's arcs are those of the strategy
  std::vector<std::uint8_t> wins_;
  MoveChoice bad_;                    // where he does not win: an arc along a play that proves it
  std::vector<Vertex> bad_cycle_of_;  // at a vertex of a cycle that he loses: the next one of it
};

// What the course calls a play: how far a sequence of vertices is one.
struct PlayKind {
  std::optional<std::size_t> broken_at;  // index of the first vertex that no arc leads to
  bool finished = false;   // it ends where nobody can move or a goal is reached; else it is partial
  bool conforming = true;  // to the strategy, where that names a move
};
PlayKind kind_of_play(const GameGraph& graph, std::span<const Vertex> vertices, int player,
                      const MoveChoice& strategy);

}  // namespace hindsight
