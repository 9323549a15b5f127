// A part of a game as a game of its own: from one of its places on, with any ranges, to the end or as far as
// is wanted.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "holdem/vector_game.h"

namespace hindsight {

inline constexpr std::uint32_t to_the_end = std::numeric_limits<std::uint32_t>::max();

// By tree and node: whether the action that leads there stays.  A decision keeps one at least.
using KeptActions = std::vector<std::vector<bool>>;

struct Cut {
  std::uint32_t state = 0, node = 0;   // of the whole: the subgame's first node, a decision
  std::uint32_t streets = to_the_end;  // that are looked at; where the next one would begin is a frontier
  const KeptActions* kept = nullptr;   // of the whole's; none: all
};

// The betting from a node of a tree on; trees[0] begins with that node.  `nodes`, if wanted, says what each
// of its nodes was; those of later trees are numbered as they were.
std::vector<StreetTree> cut_betting(const std::vector<StreetTree>& whole, std::uint32_t tree,
                                    std::uint32_t node, std::uint32_t streets = to_the_end,
                                    std::vector<std::uint32_t>* nodes = nullptr);
// The same without what is not kept; `nodes` by tree.
std::vector<StreetTree> cut_betting(const std::vector<StreetTree>& whole, std::uint32_t tree,
                                    const Cut& where, std::vector<std::vector<std::uint32_t>>& nodes);

struct Subgame {
  VectorGame game;
  std::vector<std::uint32_t> states;  // by state: what it is in the whole; empty where boards were made anew
  std::vector<std::uint32_t> nodes;   // the same of the first state's nodes
  // By tree, of its nodes, where actions were left out; else those of later trees are numbered as they were.
  std::vector<std::vector<std::uint32_t>> nodes_of_trees{};

  // What a node of a state is in the whole, where the game doesn't stop.
  std::uint32_t node_in_whole(std::uint32_t state, std::uint32_t node) const {
    if (state == 0) return nodes[node];
    return nodes_of_trees.empty() ? node : nodes_of_trees[game.states[state].tree][node];
  }
};

// How often each seat's hands arrive at the subgame: by hand of the state's board, up to a factor.  Hands
// that suits turn into each other below there must arrive alike.  Locks of the whole hold, and so do
// values where the whole stops.  Where the part stops before, at states where the whole goes on, it has none
// yet.
using Ranges = std::array<std::vector<double>, 2>;
Subgame cut(const VectorGame& whole, const Cut& where, const Ranges& ranges);

}  // namespace hindsight
