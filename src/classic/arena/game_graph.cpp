// SPDX-License-Identifier: MIT
#include "classic/arena/game_graph.h"

#include <algorithm>

namespace hindsight {

Arcs reversed(const Arcs& arcs) {
  const std::size_t vertices = arcs.first.size() - 1, count = arcs.size();
  Arcs out{LargeVector<std::uint32_t>(vertices + 1), LargeVector<Vertex>(count)};
  for (const Vertex v : arcs.to) ++out.first[v];
  std::uint32_t sum = 0;
  for (std::uint32_t& first : out.first) sum += first, first = sum;  // one past the last of each
  constexpr std::size_t ahead = 16;  // arcs: memory is asked for before it is needed
  std::size_t i = count;
  for (Vertex v = static_cast<Vertex>(vertices); v-- > 0;)
    for (const std::size_t first = arcs.first[v]; i > first;) {
      --i;
      if (i >= 2 * ahead) __builtin_prefetch(&out.first[arcs.to[i - 2 * ahead]]);
      if (i >= ahead) __builtin_prefetch(out.to.data() + out.first[arcs.to[i - ahead]] - 1, 1);
      out.to[--out.first[arcs.to[i]]] = v;
    }
  return out;
}

bool is_bipartite(const GameGraph& graph) {
  for (Vertex v = 0; v < graph.size(); ++v)
    for (const Vertex w : graph.successors[v])
      if (graph.owner[w] == graph.owner[v] && !graph.is_terminal(w)) return false;
  return true;
}

// Vertices are taken away once nothing leads to them any more; what is left lies on or behind a cycle.
bool has_cycle(const GameGraph& graph) {
  std::vector<std::uint32_t> leading(graph.size());
  for (const Vertex v : graph.successors.to) ++leading[v];
  std::vector<Vertex> free;
  for (Vertex v = 0; v < graph.size(); ++v)
    if (leading[v] == 0) free.push_back(v);
  for (std::size_t i = 0; i < free.size(); ++i)
    for (const Vertex w : graph.successors[free[i]])
      if (--leading[w] == 0) free.push_back(w);
  return free.size() < graph.size();
}

}  // namespace hindsight
