// Games on graphs as files: a plain text of our own, PGSolver's parity games, and Graphviz dot; strategies
// for them (docs/formats.md).
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "classic/arena/game_graph.h"

namespace hindsight {

// A vertex a line, in any order:
//   5_0  0  -> 4_1 3_1 2_1          its name, its owner, where arcs lead
//   V0   0  goal=0                  player 0 has won here; no arcs: the play ends
//   a    1  priority=3 -> b c       of a parity game
// Also "@title ..." and "@start 5_0"; '#' begins a remark.  Refused, with the line: an owner that is neither
// 0 nor 1, a vertex told twice, an arc to a vertex that has no line or told twice, priorities for some
// vertices only.
Result<GameGraph> parse_arena(std::string_view text);
std::string format_arena(const GameGraph& graph);

// PGSolver (Friedmann & Lange 2009): "parity MAX;" and "ID PRIORITY OWNER S1,S2 "NAME";" a vertex, which must
// have an arc.  Ids need not be told in order, nor all of them.
Result<GameGraph> parse_pg(std::string_view text);

// dot: owner=0|1, or shape=box for player 1 and any other for 0; goal=0|1; priority=N; start=true.  Directed
// graphs alone.
Result<GameGraph> parse_dot(std::string_view text);

// "a -> b" a line, or "paritysol MAX;" and "ID WINNER SUCCESSOR;".  Refused, with the line: unknown vertices,
// arcs that are none, vertices of the other player, a vertex told twice.
Result<MoveChoice> parse_strategy(std::string_view text, const GameGraph& graph, int player);

// By the file's extension: .pg and .gm, .dot and .gv, else the plain text.
Result<GameGraph> load_arena(const std::string& path);
Result<MoveChoice> load_arena_strategy(const std::string& path, const GameGraph& graph, int player);

}  // namespace hindsight
