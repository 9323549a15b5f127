// Which chance is public, found from the labels of a game's infosets, for samplers that draw it once for
// everybody (Johanson, Bard, Lanctot, Gibson & Bowling 2012).
//
// A chance node is public when, for each of its outcomes, all first decisions after it carry the same `open`
// information, and for different outcomes different one: whoever acts next, everybody knows what was dealt.
// Public nodes that share such an `open` text are the same event seen with different private hands, and
// share one draw, although the private cards may make an outcome impossible or more likely in one of them.
// An outcome after which nobody decides has no such text; its node counts as private.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "solve/walk_tree.h"

namespace hindsight {

struct PublicChance {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  struct Draw {
    std::uint32_t first, count;  // its outcomes: a run of `outcomes`
  };
  struct Child {
    std::uint32_t number = none;  // which child of the node the outcome leads to, if it is possible there
    double weight = 0;            // probability at the node / probability of the draw
  };
  struct Node {
    std::uint32_t history, draw;
    std::uint32_t child;  // of the draw's first outcome, in `children`
  };
  std::vector<Draw> draws;
  std::vector<WalkOutcome> outcomes;
  std::vector<Node> nodes;  // in order of history
  std::vector<Child> children;
};

PublicChance find_public_chance(const HistoryTree& tree);

// Nodes of public chance are told apart, and all that share a draw have one outcome in a walk.
class PublicWalkTree : public WalkTree {
 public:
  explicit PublicWalkTree(const HistoryTree& tree);

  std::size_t draws() const { return public_.draws.size(); }
  std::uint32_t draw_at(Node node) const { return public_.nodes[node->slot].draw; }
  std::uint32_t draw_public(std::uint32_t draw, double u) const {
    const PublicChance::Draw& of = public_.draws[draw];
    return draw_outcome(&public_.outcomes[of.first], of.count, u);
  }
  const PublicChance::Child& public_child(Node node, std::uint32_t outcome) const {
    return public_.children[public_.nodes[node->slot].child + outcome];
  }

 private:
  PublicChance public_;
};

}  // namespace hindsight
