// What a walk backwards through a graph will look at soon is asked for early: otherwise most of its time goes
// by waiting for memory.
// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "classic/arena/game_graph.h"

namespace hindsight {

// Facts: arrays by vertex that the walk looks at for every arc.
template <class... Facts>
class ReadAhead {
 public:
  explicit ReadAhead(const Arcs& predecessors, const Facts&... facts)
      : predecessors_(predecessors), facts_(facts...) {}

  // The walk is at queue[i]: rows of later vertices, and the facts of the vertices in the next rows.
  template <class Queue>
  void from(const Queue& queue, std::size_t i) const {
    if (i + 3 * step < queue.size()) __builtin_prefetch(&predecessors_.first[queue[i + 3 * step]]);
    if (i + 2 * step < queue.size()) __builtin_prefetch(predecessors_[queue[i + 2 * step]].data());
    if (i + step >= queue.size()) return;
    for (const Vertex v : predecessors_[queue[i + step]])
      std::apply([v](const auto&... facts) { (__builtin_prefetch(&facts[v]), ...); }, facts_);
  }

 private:
  static constexpr std::size_t step = 8;

  const Arcs& predecessors_;
  const std::tuple<const Facts&...> facts_;
};

}  // namespace hindsight
