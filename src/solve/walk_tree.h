// The histories of a game, packed for walking: 16 bytes a node, chance drawn in constant time, and the
// numbers of an infoset in one contiguous run, in canonical order.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tree/history_tree.h"

namespace hindsight {

struct WalkNode {
  enum class Kind : std::uint8_t { terminal, decision, chance, public_chance };
  std::uint32_t first = 0;  // first child; terminal: index of its payoffs
  std::uint32_t slot = 0;   // decision: first number of its infoset; chance: first of its outcomes
  std::uint32_t count = 0;  // children
  Kind kind = Kind::terminal;
  std::uint8_t player = 0;  // who decides
};

// A chance outcome with the two numbers of the alias method (Walker 1977): a column drawn uniformly is kept
// with probability `keep`, else its alias is taken.
struct WalkOutcome {
  double probability = 0, keep = 1;
  std::uint32_t alias = 0;
};

// Keeps the payoffs where they are, in the tree it is made from.
struct WalkTree {
  explicit WalkTree(const HistoryTree& tree);

  std::size_t players = 0;
  std::vector<WalkNode> nodes;
  std::vector<WalkOutcome> outcomes;         // equal distributions once
  std::span<const double> payoffs;           // `players` numbers a terminal node
  std::vector<std::uint32_t> infoset_begin;  // infoset i has the slots [infoset_begin[i], infoset_begin[i+1])
  std::uint32_t line_actions = 0;            // most actions on offer on any line of play, all nodes together

  std::uint32_t slots() const { return infoset_begin.back(); }
};

std::vector<WalkOutcome> alias_table(const std::vector<double>& probabilities);

// An outcome of table[0 .. count), drawn by u in [0, 1).
inline std::uint32_t draw_outcome(const WalkOutcome* table, std::uint32_t count, double u) {
  const double x = u * count;
  const auto column = static_cast<std::uint32_t>(x);
  return x - column < table[column].keep ? column : table[column].alias;
}

}  // namespace hindsight
