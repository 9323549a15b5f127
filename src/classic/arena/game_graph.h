// Games on graphs: two players move one token along arcs, each from the vertices that he owns.  Draws, cycles
// and dead ends are allowed.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/large_array.h"

namespace hindsight {

using Vertex = std::uint32_t;
inline constexpr Vertex no_vertex = UINT32_MAX;

// Arcs as compressed rows.
struct Arcs {
  LargeVector<std::uint32_t> first;  // of each vertex, and one past the last
  LargeVector<Vertex> to;

  std::span<const Vertex> operator[](Vertex v) const {
    return {to.data() + first[v], first[v + 1] - first[v]};
  }
  std::size_t size() const { return to.size(); }
};
Arcs reversed(const Arcs& arcs);

struct GameGraph {
  std::string title;
  std::vector<std::uint8_t> owner;  // 0 or 1
  Arcs successors;
  std::vector<std::uint32_t> priority;  // of parity games; empty: none were given
  std::vector<std::vector<Vertex>> goals{
      2};  // of player 0 and 1, ascending: vertices at which that player has won
  Vertex start = no_vertex;
  std::vector<std::string> names;  // empty: vertices are called by their numbers

  std::uint32_t size() const { return static_cast<std::uint32_t>(owner.size()); }
  std::string name(Vertex v) const { return names.empty() ? std::to_string(v) : names[v]; }
  bool is_terminal(Vertex v) const { return successors[v].empty(); }
};

// What the course calls an arena: each arc leads to a vertex of the other player; terminal vertices belong to
// nobody.
bool is_bipartite(const GameGraph& graph);
bool has_cycle(const GameGraph& graph);

// A successor for each vertex at which the player moves and knows where to; no_vertex elsewhere.  Memoryless.
using MoveChoice = LargeVector<Vertex>;

}  // namespace hindsight
