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

}  // namespace hindsight
