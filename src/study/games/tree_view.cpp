// SPDX-License-Identifier: MIT
#include "study/games/tree_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/text.h"

namespace hindsight {

namespace {

// What a strategy makes of every history of a game.
struct Played {
  std::vector<double> probability;      // of each infoset's actions, by `first`
  Table<InfosetId, std::size_t> first;  // of an infoset in it
  std::vector<double> values;           // `players` numbers a history
};

std::vector<std::string> names_of(const HistoryTree& tree, HistoryId h) {
  const History& node = tree.nodes[h];
  if (node.kind == Turn::Kind::decision) return tree.infosets[tree.infoset(h)].actions;
  if (node.kind == Turn::Kind::chance) return tree.chance_names[node.label];
  return {};
}

class Drawing {
 public:
  Drawing(const HistoryTree& tree, const Played* played, const TreeOptions& options)
      : tree_(tree), played_(played), options_(options) {}

  Result<TreeView> run() {
    HS_TRY(const HistoryId root, find_root());
    out_.nodes.push_back(node_of(root));
    if (played_ != nullptr) out_.nodes[0].reach = 1;
    for (std::size_t i = 0; i < out_.nodes.size(); ++i) HS_RETURN_IF_ERROR(open(i));
    place();
    join();
    return std::move(out_);
  }

 private:
  Result<HistoryId> find_root() const {
    HistoryId h{0};
    std::string text(options_.root);
    std::ranges::replace(text, ',', ' ');
    for (const std::string_view word : words_of(text)) {
      const std::vector<std::string> names = names_of(tree_, h);
      const auto named = std::ranges::find(names, word);
      if (named == names.end())
        return fail(ErrorCode::not_found,
                    fmt::format("the root {}: there is no move {} here; {}", quoted(options_.root, 60),
                                quoted(word, 30),
                                names.empty() ? "the game is over" : "there are " + joined(names, ", ")));
      h = tree_.child(h, static_cast<Action>(named - names.begin()));
    }
    return h;
  }

  TreeNode node_of(HistoryId h) const {
    const History& history = tree_.nodes[h];
    TreeNode out{.history = h, .kind = history.kind, .player = history.player};
    for (std::uint8_t p = 0; p < tree_.players; ++p) {
      if (history.kind == Turn::Kind::terminal)
        out.values.push_back(tree_.payoff(h, Player{p}));
      else if (played_ != nullptr)
        out.values.push_back(played_->values[h.value * static_cast<std::size_t>(tree_.players) + p]);
    }
    return out;
  }
  std::optional<double> chance_of(HistoryId h, Action a) const {
    const History& history = tree_.nodes[h];
    if (history.kind == Turn::Kind::chance) return tree_.nodes[tree_.child(h, a)].probability;
    if (played_ == nullptr) return std::nullopt;
    return played_->probability[played_->first[tree_.infoset(h)] + a];
  }

  // The children of a node, or how many nodes are folded below it.
  Result<void> open(std::size_t i) {
    const HistoryId h = out_.nodes[i].history;
    const History& history = tree_.nodes[h];
    if (history.kind == Turn::Kind::terminal) return {};
    if (out_.nodes[i].depth == options_.depth) {
      out_.nodes[i].folded = below(h);
      return {};
    }
    const std::vector<std::string> names = names_of(tree_, h);
    if (out_.nodes.size() + names.size() > options_.most)
      return fail(ErrorCode::unsupported,
                  fmt::format("the tree has more than {} nodes, too many to draw; fold it with a smaller "
                              "depth, or begin further down with a root",
                              grouped(options_.most)));
    for (Action a = 0; a < names.size(); ++a) {
      TreeNode child = node_of(tree_.child(h, a));
      child.parent = i;
      child.depth = out_.nodes[i].depth + 1;
      child.move = names[a];
      child.chance = chance_of(h, a);
      if (out_.nodes[i].reach && child.chance) child.reach = *out_.nodes[i].reach * *child.chance;
      out_.depth = std::max(out_.depth, child.depth);
      out_.nodes.push_back(std::move(child));
    }
    return {};
  }
  std::uint64_t below(HistoryId h) const {
    std::vector<HistoryId> open = {h};
    std::uint64_t count = 0;
    while (!open.empty()) {
      const History& node = tree_.nodes[open.back()];
      open.pop_back();
      for (Action a = 0; a < node.count; ++a) open.push_back(node.first_child + a);
      count += node.count;
    }
    return count;
  }

  // Leaves side by side in the order of play, parents in the middle above their first and last child.
  void place() {
    std::vector<std::vector<std::size_t>> children(out_.nodes.size());
    for (std::size_t i = 1; i < out_.nodes.size(); ++i) children[*out_.nodes[i].parent].push_back(i);
    struct Step {
      std::size_t node, next = 0;
    };
    std::vector<Step> path = {{0}};
    double leaves = 0;
    while (!path.empty()) {
      auto& [node, next] = path.back();
      if (next < children[node].size()) {
        path.push_back({children[node][next++]});
        continue;
      }
      const auto& own = children[node];
      out_.nodes[node].x =
          own.empty() ? leaves++ : (out_.nodes[own.front()].x + out_.nodes[own.back()].x) / 2;
      path.pop_back();
    }
    out_.width = leaves;
  }

  void join() {
    std::map<InfosetId, std::size_t> drawn;
    for (std::size_t i = 0; i < out_.nodes.size(); ++i) {
      if (out_.nodes[i].kind != Turn::Kind::decision) continue;
      const InfosetId id = tree_.infoset(out_.nodes[i].history);
      const auto [place, is_new] = drawn.emplace(id, out_.infosets.size());
      if (is_new) out_.infosets.push_back({out_.nodes[i].player, infoset_name(tree_, id), {}});
      out_.infosets[place->second].members.push_back(i);
    }
    for (DrawnInfoset& infoset : out_.infosets)
      std::ranges::sort(infoset.members, {}, [&](std::size_t i) { return out_.nodes[i].x; });
  }

  const HistoryTree& tree_;
  const Played* played_;
  const TreeOptions& options_;
  TreeView out_;
};

Played play(const GameSource& game, const Strategy& strategy) {
  const HistoryTree& tree = game.histories;
  Played out;
  out.probability = canonical(game.game, strategy);
  std::size_t next = 0;
  for (const InfosetLabel& infoset : tree.infosets) {
    out.first.push_back(next);
    next += infoset.actions.size();
  }
  const auto players = static_cast<std::size_t>(tree.players);
  out.values.resize(tree.nodes.size() * players);
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {  // children after their parents
    const HistoryId h{static_cast<std::uint32_t>(i)};
    const History& node = tree.nodes[h];
    for (std::uint8_t p = 0; p < players; ++p) {
      double& value = out.values[i * players + p];
      if (node.kind == Turn::Kind::terminal) value = tree.payoff(h, Player{p});
      for (Action a = 0; a < node.count; ++a) {
        const HistoryId child = tree.child(h, a);
        const double chance = node.kind == Turn::Kind::chance
                                  ? tree.nodes[child].probability
                                  : out.probability[out.first[tree.infoset(h)] + a];
        value += chance * out.values[child.value * players + p];
      }
    }
  }
  return out;
}

}  // namespace

Result<TreeView> view_tree(const ListedGame& game, const TreeOptions& options) {
  HS_TRY(TreeView out, Drawing(game.histories, nullptr, options).run());
  out.game = game.name;
  return out;
}

Result<TreeView> view_tree(const GameSource& game, const Strategy& strategy, const TreeOptions& options) {
  const Played played = play(game, strategy);
  HS_TRY(TreeView out, Drawing(game.histories, &played, options).run());
  out.game = game.name;
  return out;
}

Json tree_json(const TreeView& view) {
  constexpr std::string_view kinds[] = {"decision", "chance", "terminal"};
  Json nodes = Json::array(), infosets = Json::array();
  for (const TreeNode& node : view.nodes) {
    Json told = {{"x", node.x}, {"depth", node.depth}, {"kind", kinds[static_cast<std::size_t>(node.kind)]}};
    told["parent"] = node.parent ? Json(*node.parent) : Json();
    if (node.kind == Turn::Kind::decision) told["player"] = node.player.value + 1;
    if (!node.move.empty()) told["move"] = node.move;
    if (node.chance) told["probability"] = *node.chance;
    if (node.reach) told["reach"] = *node.reach;
    if (!node.values.empty()) told["values"] = node.values;
    if (node.folded > 0) told["folded"] = node.folded;
    nodes.push_back(std::move(told));
  }
  for (const DrawnInfoset& infoset : view.infosets)
    infosets.push_back(
        {{"player", infoset.player.value + 1}, {"name", infoset.name}, {"nodes", infoset.members}});
  return {{"game", view.game},
          {"width", view.width},
          {"depth", view.depth},
          {"nodes", std::move(nodes)},
          {"infosets", std::move(infosets)}};
}

}  // namespace hindsight
