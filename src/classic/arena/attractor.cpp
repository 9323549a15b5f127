// SPDX-License-Identifier: MIT
#include "classic/arena/attractor.h"

namespace hindsight {

Attractor attract(const GameGraph& graph, const Arcs& predecessors, int player,
                  std::span<const Vertex> target, std::span<const Vertex> stop) {
  Attractor out{LargeVector<std::uint32_t>(graph.size(), no_rank), MoveChoice(graph.size(), no_vertex)};
  // How many successors must still come inside before the vertex does; 0: it is inside, or may not come.
  LargeVector<std::uint32_t> missing(graph.size());
  for (Vertex v = 0; v < graph.size(); ++v)
    missing[v] = graph.owner[v] == player ? 1 : graph.successors.first[v + 1] - graph.successors.first[v];
  for (const Vertex v : stop) missing[v] = 0;
  LargeVector<Vertex> found;
  found.reserve(graph.size());
  for (const Vertex v : target) {
    if (out.rank[v] == no_rank) found.push_back(v);
    out.rank[v] = missing[v] = 0;
  }
  constexpr std::size_t ahead = 16;  // vertices: memory is asked for before it is needed
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Vertex w = found[i];
    if (i + ahead < found.size()) __builtin_prefetch(&predecessors.first[found[i + ahead]]);
    if (i + ahead / 2 < found.size())
      __builtin_prefetch(predecessors.to.data() + predecessors.first[found[i + ahead / 2]]);
    if (i + 2 < found.size())
      for (const Vertex v : predecessors[found[i + 2]]) __builtin_prefetch(&missing[v]);
    for (const Vertex v : predecessors[w]) {
      if (missing[v] == 0 || --missing[v] > 0) continue;
      out.rank[v] = out.rank[w] + 1;
      if (graph.owner[v] == player) out.move[v] = w;
      found.push_back(v);
    }
  }
  out.size = found.size();
  return out;
}

}  // namespace hindsight
