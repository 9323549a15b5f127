// Any text as an arena, as PGSolver's and as Graphviz dot: it is refused, or it is a graph that is written
// and read back as the same, and whose attractors, parity game and strategies hold.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "classic/arena/parity.h"
#include "classic/arena/strategy_check.h"
#include "fuzz/target.h"
#include "store/arenas/arena_text.h"

using namespace hindsight;

namespace {

void check(const Result<GameGraph>& read, std::string_view text) {
  if (!read) return;
  const GameGraph& graph = *read;
  const std::string written = format_arena(graph);
  if (const auto back = parse_arena(written)) HS_CHECK_THAT(format_arena(*back) == written);
  (void)parse_strategy(text, graph, 0);
  if (graph.size() > 300) return;
  for (const Objective objective :
       {Objective::reach, Objective::safety, Objective::buchi, Objective::parity}) {
    const auto question = question_of(graph, objective, 0, {});
    if (!question) continue;
    const GraphSolution solution = solve_graph(graph, *question);
    for (const int player : {0, 1}) {
      const StrategyCheck proof(graph, *question, player, solution.move);
      for (Vertex v = 0; v < graph.size(); ++v) HS_CHECK_THAT(solution.winner[v] != player || proof.wins(v));
    }
  }
}

}  // namespace

FUZZ_TARGET(arena, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(parse_arena(text), text);
  check(parse_pg(text), text);
  check(parse_dot(text), text);
  return 0;
}
