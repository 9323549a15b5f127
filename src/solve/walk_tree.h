// The histories of a game, packed for walking: 16 bytes a node, and chance drawn in constant time.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solve/walk.h"
#include "tree/history_tree.h"

namespace hindsight {

struct WalkNode {
  std::uint32_t first = 0;  // first child; terminal: index of its payoffs
  std::uint32_t slot = 0;   // decision: first number of its infoset; chance: first of its outcomes
  std::uint32_t count = 0;  // children
  WalkKind kind = WalkKind::terminal;
  std::uint8_t player = 0;  // who decides
};

// A chance outcome with the two numbers of the alias method (Walker 1977): a column drawn uniformly is kept
// with probability `keep`, else its alias is taken.
struct WalkOutcome {
  double probability = 0, keep = 1;
  std::uint32_t alias = 0;
};

std::vector<WalkOutcome> alias_table(const std::vector<double>& probabilities);

// An outcome of table[0 .. count), drawn by u in [0, 1).
inline std::uint32_t draw_outcome(const WalkOutcome* table, std::uint32_t count, double u) {
  const double x = u * count;
  const auto column = static_cast<std::uint32_t>(x);
  return x - column < table[column].keep ? column : table[column].alias;
}

// Infoset i has the slots [first[i], first[i+1]): canonical order.
std::vector<std::uint32_t> first_slots(const HistoryTree& tree);

// Keeps the payoffs where they are, in the tree it is made from.
class WalkTree {
 public:
  using Node = const WalkNode*;

  explicit WalkTree(const HistoryTree& tree);

  std::size_t size() const { return nodes_.size(); }
  std::size_t players() const { return players_; }
  Node root() const { return nodes_.data(); }
  WalkKind kind(Node node) const { return node->kind; }
  std::uint32_t count(Node node) const { return node->count; }
  Node child(Node node, std::uint32_t a) const { return nodes_.data() + node->first + a; }
  std::size_t player(Node node) const { return node->player; }
  double probability(Node node, std::uint32_t a) const { return outcomes_[node->slot + a].probability; }
  std::uint32_t draw(Node node, double u) const {
    return draw_outcome(&outcomes_[node->slot], node->count, u);
  }
  double payoff(Node node, std::size_t p) const { return payoffs_[node->first + p]; }
  std::size_t line_actions() const { return line_actions_; }
  std::uint32_t infoset(Node node) const { return node->slot; }
  std::size_t place(Node node) const { return static_cast<std::size_t>(node - nodes_.data()); }

 protected:
  std::vector<WalkNode> nodes_;

 private:
  std::size_t players_;
  std::vector<WalkOutcome> outcomes_;  // equal distributions once
  std::span<const double> payoffs_;    // `players` numbers a terminal node
  std::size_t line_actions_ = 0;
};

}  // namespace hindsight
