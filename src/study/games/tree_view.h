// A small game's tree as it is drawn: where each node stands, what its arcs say, what a strategy makes of it.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/json.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

struct TreeNode {
  HistoryId history{};
  std::optional<std::size_t> parent;  // index; none of the root
  int depth = 0;                      // moves from the root of the drawing
  double x = 0;  // in leaves from the left edge, centred above its children; y is the depth
  Turn::Kind kind = Turn::Kind::terminal;
  Player player{};               // who decides
  std::string move;              // that leads here; "" for the root
  std::optional<double> chance;  // of that move, where it is chance's or a strategy says
  std::optional<double> reach;   // of the node under the strategy
  std::vector<double>
      values;  // of each player: payoffs, or expected under the strategy; empty where neither is known
  std::uint64_t folded = 0;  // nodes below that are not drawn
};

struct DrawnInfoset {
  Player player{};
  std::string name;                  // "K | bet"
  std::vector<std::size_t> members;  // indices of drawn nodes, from left to right
};

struct TreeView {
  std::string game;
  std::vector<TreeNode> nodes;  // parents before children
  std::vector<DrawnInfoset> infosets;
  double width = 0;  // in leaves
  int depth = 0;
};

struct TreeOptions {
  std::string root;         // moves from the game's root, by name: "K Q bet"
  int depth = 1000;         // deeper nodes are folded into their parent
  std::size_t most = 2000;  // nodes drawn
};

// Refused: a root that is not there, and more nodes than `most`.
Result<TreeView> view_tree(const ListedGame& game, const TreeOptions& options);
Result<TreeView> view_tree(const GameSource& game, const Strategy& strategy, const TreeOptions& options);

Json tree_json(const TreeView& view);
std::string tree_svg(const TreeView& view);

}  // namespace hindsight
