// A game as a drawing: its histories, or a part of them, placed as a tree with infosets joined; what a
// strategy does in it.  For pictures and for the page.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/json.h"
#include "study/games/tidy_tree.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

struct TreeOrder {
  std::string root;  // what has been played there: "K / Q / bet" or "K Q bet"; empty: nothing
  std::optional<std::uint32_t> depth;  // moves shown; what lies deeper is folded
  std::size_t most = 1000;             // nodes that may be drawn
  bool fold_to_fit = false;            // without a depth: fold what would be more than that
};

struct TreeNode {
  HistoryId history{};
  std::uint32_t parent = 0;           // an index; no_parent for the root
  std::uint32_t depth = 0;            // moves from the root of the drawing
  std::string action;                 // that leads here
  std::optional<double> probability;  // of that action: chance's, or the strategy's
  double x = 0, y = 0;                // its middle
  double reach = 1;  // how likely all come here from the root of the drawing; 1 where there is no strategy
  std::vector<double>
      values;  // by player, from here on: payoffs at an end; else only where there is a strategy
  std::uint64_t folded = 0;  // histories below it that are not drawn
};

// The nodes of one infoset that are drawn.
struct TreeInfoset {
  InfosetId id{};
  std::vector<std::uint32_t> nodes;               // by depth, then from left to right
  std::vector<std::vector<std::uint32_t>> parts;  // those with no others between them
  std::uint32_t lane =
      0;  // parts of one level are joined above it; two infosets whose joints meet have different lanes
};

struct GameTree {
  std::vector<TreeNode> nodes;  // breadth first, so that a level stands from left to right
  std::vector<TreeInfoset> infosets;
  std::vector<std::string> line;  // the moves to its root
  bool has_strategy = false;
  double width = 0, height = 0;
};

// In units of a point on a screen.
struct TreeLook {
  static constexpr double radius = 13;   // of a decision
  static constexpr double letter = 6.3;  // how wide one is, at the size of labels
  static constexpr double fan = 44;      // below a node, until edges fall straight
  static constexpr double label = 37;    // where they do, with their names
  static constexpr double lane = 9;      // from one joint to the next
  static constexpr double margin = 24;
  static constexpr double line = 14;  // of text
  static constexpr double fold = 26;  // how high the sign of a folded part is
};

// Refused: a line that cannot be played, which is named with what can be; more nodes than `most`, with the
// depth that would fit.
Result<GameTree> draw_tree(const ListedGame& game, const TreeOrder& order);
// With probabilities, reach and values.
Result<GameTree> draw_tree(const GameSource& game, const Strategy& strategy, const TreeOrder& order);

// {"game", "nodes": [{"parent", "kind", "action", "x", "y", ...}], "infosets": [...], "width", "height"}
// (docs/formats.md).
Json tree_json(const ListedGame& game, const GameTree& tree);

std::string amount_text(double value);                // as short as it is told apart at a node
std::string short_name(const InfosetLabel& infoset);  // what its player alone knows, cut

}  // namespace hindsight
