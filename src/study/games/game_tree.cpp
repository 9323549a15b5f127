// SPDX-License-Identifier: MIT
#include "study/games/game_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/text.h"
#include "io/json.h"

namespace hindsight {

namespace {

std::vector<std::string> names_at(const HistoryTree& tree, HistoryId h) {
  const History& node = tree.nodes[h];
  if (node.kind == Turn::Kind::decision) return tree.infosets[tree.infoset(h)].actions;
  if (node.kind == Turn::Kind::chance) return tree.chance_names[node.label];
  return {};
}

struct Place {
  HistoryId history{};
  std::vector<std::string> line;
};

// "K / Q / bet", "K, Q, bet", and where no name has a blank in it "K Q bet".
std::vector<std::string_view> moves_of(const HistoryTree& tree, std::string_view root) {
  root = trimmed(root);
  if (root.empty()) return {};
  for (const char separator : {'/', ','})
    if (root.find(separator) != std::string_view::npos) return split(root, separator);
  if (std::ranges::count(names_at(tree, HistoryId{0}), root) > 0) return {root};
  return words_of(root);
}

Result<Place> place_of(const HistoryTree& tree, const std::string& root) {
  Place out;
  for (const std::string_view part : moves_of(tree, root)) {
    const std::vector<std::string> names = names_at(tree, out.history);
    const std::string where = out.line.empty() ? "at the start" : "after " + joined(out.line, " / ");
    const auto found = std::ranges::find(names, trimmed(part));
    if (names.empty())
      return fail(ErrorCode::invalid_argument, fmt::format("{} the game is over; {} cannot be played", where,
                                                           in_quotes(printable(trimmed(part), 40))));
    if (found == names.end())
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("{} there is no move {}, but {}", where, in_quotes(printable(trimmed(part), 40)),
                      joined(std::span(names).first(std::min<std::size_t>(names.size(), 12)), ", ")));
    out.history = tree.child(out.history, static_cast<Action>(found - names.begin()));
    out.line.push_back(*found);
  }
  return out;
}

// By level below h: how many histories there are.
std::vector<std::uint64_t> levels_below(const HistoryTree& tree, HistoryId h) {
  std::vector<std::uint64_t> out;
  std::vector<HistoryId> level = {h}, next;
  while (!level.empty()) {
    out.push_back(level.size());
    next.clear();
    for (const HistoryId each : level)
      for (Action a = 0; a < tree.nodes[each].count; ++a) next.push_back(tree.child(each, a));
    std::swap(level, next);
  }
  return out;
}

// How deep to draw.
Result<std::uint32_t> depth_drawn(const ListedGame& game, const Place& place, const TreeOrder& order) {
  const std::vector<std::uint64_t> levels = levels_below(game.histories, place.history);
  std::uint64_t drawn = 0;
  std::uint32_t fits = 0;
  for (std::size_t d = 0; d < levels.size() && (!order.depth || d <= *order.depth); ++d) {
    drawn += levels[d];
    if (drawn <= order.most) fits = static_cast<std::uint32_t>(d);
  }
  if (drawn <= order.most || (order.fold_to_fit && !order.depth)) return fits;
  return fail(
      ErrorCode::unsupported,
      fmt::format("{}{} has {} histories, too many to draw ({} at the most): fold what is deeper than "
                  "depth {}, or draw a part, with a line of play as the root",
                  game.name, place.line.empty() ? "" : " after " + joined(place.line, " / "), grouped(drawn),
                  grouped(order.most), fits));
}

// Histories below each that is not drawn deeper.
std::uint64_t count_below(const HistoryTree& tree, HistoryId h) {
  std::uint64_t count = 0;
  std::vector<HistoryId> open = {h};
  while (!open.empty()) {
    const HistoryId at = open.back();
    open.pop_back();
    count += tree.nodes[at].count;
    for (Action a = 0; a < tree.nodes[at].count; ++a) open.push_back(tree.child(at, a));
  }
  return count;
}

double text_width(std::size_t letters) { return static_cast<double>(letters) * TreeLook::letter; }

class Drawing {
 public:
  // strategy: null where there is none; it is one of `source` then.
  Drawing(const ListedGame& game, const GameSource* source, const Strategy* strategy)
      : tree_(game.histories), source_(source), strategy_(strategy) {
    out_.has_strategy = strategy != nullptr;
    if (strategy_ != nullptr) find_values();
  }

  GameTree draw(Place place, std::uint32_t depth) {
    out_.line = std::move(place.line);
    unfold(place.history, depth);
    place_across();
    join_infosets();
    place_down();
    return std::move(out_);
  }

 private:
  double played(HistoryId h, Action a) const {
    const History& node = tree_.nodes[h];
    if (node.kind == Turn::Kind::chance) return tree_.nodes[tree_.child(h, a)].probability;
    return strategy_->behaviour[node.player.value][source_->game.infosets[tree_.infoset(h)].sequence(a)];
  }

  // A parent comes before its children.
  void find_values() {
    const auto players = static_cast<std::size_t>(tree_.players);
    values_.assign(tree_.nodes.size() * players, 0);
    for (std::uint32_t i = static_cast<std::uint32_t>(tree_.nodes.size()); i-- > 0;) {
      const HistoryId h{i};
      const History& node = tree_.nodes[h];
      for (std::uint8_t p = 0; p < players; ++p) {
        double& value = values_[i * players + p];
        if (node.kind == Turn::Kind::terminal) value = tree_.payoff(h, Player{p});
        for (Action a = 0; a < node.count; ++a)
          value += played(h, a) * values_[tree_.child(h, a).value * players + p];
      }
    }
  }

  void unfold(HistoryId root, std::uint32_t depth) {
    out_.nodes.push_back({.history = root, .parent = no_parent});
    for (std::uint32_t v = 0; v < out_.nodes.size(); ++v) {
      const HistoryId h = out_.nodes[v].history;
      const History& node = tree_.nodes[h];
      set_values(out_.nodes[v], node);
      if (out_.nodes[v].depth == depth && node.count > 0) {
        out_.nodes[v].folded = count_below(tree_, h);
        continue;
      }
      const std::vector<std::string> names = names_at(tree_, h);
      const bool known = node.kind == Turn::Kind::chance || strategy_ != nullptr;
      for (Action a = 0; a < node.count; ++a) {
        TreeNode child{
            .history = tree_.child(h, a), .parent = v, .depth = out_.nodes[v].depth + 1, .action = names[a]};
        if (known) child.probability = played(h, a);
        if (strategy_ != nullptr) child.reach = out_.nodes[v].reach * *child.probability;
        out_.nodes.push_back(std::move(child));
      }
    }
  }

  void set_values(TreeNode& to, const History& node) const {
    const auto players = static_cast<std::size_t>(tree_.players);
    for (std::uint8_t p = 0; p < players; ++p) {
      if (strategy_ != nullptr)
        to.values.push_back(values_[to.history.value * players + p]);
      else if (node.kind == Turn::Kind::terminal)
        to.values.push_back(tree_.payoff(to.history, Player{p}));
    }
  }

  // What a node takes on its level, what is written around it included.
  double width_of(const TreeNode& node) const {
    constexpr double gap = 10;
    std::size_t longest = 0;
    for (const double value : node.values) longest = std::max(longest, amount_text(value).size());
    double around = 2 * TreeLook::radius;
    const History& history = tree_.nodes[node.history];
    if (history.kind == Turn::Kind::terminal) {
      around = text_width(longest);
    } else {
      const std::size_t name = history.kind == Turn::Kind::decision
                                   ? short_name(tree_.infosets[tree_.infoset(node.history)]).size()
                                   : 0;
      around += 2 * text_width(std::max(name, longest)) + (name + longest > 0 ? 12 : 0);
    }
    return gap + std::max({around, text_width(node.action.size()), node.probability ? text_width(6) : 0});
  }

  void place_across() {
    std::vector<std::uint32_t> parents;
    std::vector<double> widths;
    for (const TreeNode& node : out_.nodes) {
      parents.push_back(node.parent);
      widths.push_back(width_of(node));
    }
    const std::vector<double> x = tidy_positions(parents, widths);
    for (std::size_t v = 0; v < x.size(); ++v) {
      out_.nodes[v].x = x[v] + TreeLook::margin;
      out_.width = std::max(out_.width, x[v] + widths[v] / 2 + 2 * TreeLook::margin);
    }
  }

  // Nodes are breadth first, so that those of a level stand from left to right.
  void join_infosets() {
    std::map<InfosetId, std::size_t> seen;
    for (std::uint32_t v = 0; v < out_.nodes.size(); ++v) {
      if (tree_.nodes[out_.nodes[v].history].kind != Turn::Kind::decision) continue;
      const InfosetId id = tree_.infoset(out_.nodes[v].history);
      const auto [at, is_new] = seen.emplace(id, out_.infosets.size());
      if (is_new) out_.infosets.push_back({.id = id});
      TreeInfoset& infoset = out_.infosets[at->second];
      const bool goes_on = !infoset.nodes.empty() && infoset.nodes.back() + 1 == v &&
                           out_.nodes[v - 1].depth == out_.nodes[v].depth;
      if (!goes_on) infoset.parts.emplace_back();
      infoset.parts.back().push_back(v);
      infoset.nodes.push_back(v);
    }
    choose_lanes();
  }

  // Short joints run low; each takes the lowest lane that is free all along it.
  void choose_lanes() {
    struct Joint {
      double left, right;
      std::uint32_t depth, lane;
    };
    std::vector<TreeInfoset*> split;
    for (TreeInfoset& infoset : out_.infosets)
      if (infoset.parts.size() > 1) split.push_back(&infoset);
    const auto span = [&](const TreeInfoset* i) {
      return out_.nodes[i->nodes.back()].x - out_.nodes[i->nodes.front()].x;
    };
    std::ranges::stable_sort(split, {}, span);
    std::vector<Joint> joints;
    for (TreeInfoset* const infoset : split) {
      const TreeNode &first = out_.nodes[infoset->nodes.front()], &last = out_.nodes[infoset->nodes.back()];
      Joint mine{std::min(first.x, last.x), std::max(first.x, last.x), last.depth, 0};
      const auto meets = [&](const Joint& other) {
        return other.depth == mine.depth && other.lane == mine.lane && other.left <= mine.right &&
               mine.left <= other.right;
      };
      while (std::ranges::any_of(joints, meets)) ++mine.lane;
      infoset->lane = mine.lane;
      joints.push_back(mine);
    }
  }

  void place_down() {
    std::vector<double> room(out_.nodes.back().depth + 1, 0);  // for joints above a level
    for (const TreeInfoset& infoset : out_.infosets)
      if (infoset.parts.size() > 1)
        for (const std::uint32_t v : infoset.nodes) {
          double& above = room[out_.nodes[v].depth];
          above = std::max(above, TreeLook::lane * (infoset.lane + 2));
        }
    std::vector<double> y = {TreeLook::margin + TreeLook::radius + room[0]};
    for (std::size_t d = 1; d < room.size(); ++d)
      y.push_back(y.back() + 2 * TreeLook::radius + TreeLook::fan + TreeLook::label + room[d]);
    for (TreeNode& node : out_.nodes) node.y = y[node.depth];
    const double below = std::max(TreeLook::line * tree_.players, TreeLook::fold + TreeLook::line);
    out_.height = y.back() + TreeLook::radius + below + TreeLook::margin;
  }

  const HistoryTree& tree_;
  const GameSource* source_;
  const Strategy* strategy_;
  std::vector<double> values_;  // `players` numbers a history
  GameTree out_;
};

Result<GameTree> draw(const ListedGame& game, const GameSource* source, const Strategy* strategy,
                      const TreeOrder& order) {
  HS_TRY(Place place, place_of(game.histories, order.root));
  HS_TRY(const std::uint32_t depth, depth_drawn(game, place, order));
  return Drawing(game, source, strategy).draw(std::move(place), depth);
}

std::string_view kind_name(Turn::Kind kind) {
  constexpr std::string_view names[] = {"decision", "chance", "terminal"};
  return names[static_cast<std::size_t>(kind)];
}

Json node_json(const HistoryTree& tree, const GameTree& drawn, const TreeNode& node) {
  const History& history = tree.nodes[node.history];
  Json out = {{"parent", node.parent == no_parent ? Json() : Json(node.parent)},
              {"kind", kind_name(history.kind)},
              {"depth", node.depth},
              {"x", node.x},
              {"y", node.y}};
  if (history.kind == Turn::Kind::decision) {
    out["player"] = history.player.value + 1;
    out["infoset"] = tree.infoset(node.history).value;
  }
  if (node.parent != no_parent) out["action"] = node.action;
  if (node.probability) out["probability"] = *node.probability;
  if (drawn.has_strategy) out["reach"] = node.reach;
  if (!node.values.empty()) out["values"] = node.values;
  if (node.folded > 0) out["folded"] = node.folded;
  return out;
}

}  // namespace

std::string amount_text(double value) { return fmt::format("{:.3g}", std::abs(value) < 5e-10 ? 0.0 : value); }

std::string short_name(const InfosetLabel& infoset) {
  constexpr std::size_t most = 8;
  const std::string& name = infoset.information.secret;
  return name.size() <= most ? name : printable(name, most);
}

Result<GameTree> draw_tree(const ListedGame& game, const TreeOrder& order) {
  return draw(game, nullptr, nullptr, order);
}

Result<GameTree> draw_tree(const GameSource& game, const Strategy& strategy, const TreeOrder& order) {
  return draw(game, &game, &strategy, order);
}

Json tree_json(const ListedGame& game, const GameTree& drawn) {
  const HistoryTree& tree = game.histories;
  Json out = {{"game", game.name},      {"players", game.players},  {"unit", game.unit},
              {"line", drawn.line},     {"width", drawn.width},     {"height", drawn.height},
              {"nodes", Json::array()}, {"infosets", Json::array()}};
  for (const TreeNode& node : drawn.nodes) out["nodes"].push_back(node_json(tree, drawn, node));
  for (const TreeInfoset& infoset : drawn.infosets) {
    const InfosetLabel& label = tree.infosets[infoset.id];
    out["infosets"].push_back({{"id", infoset.id.value},
                               {"player", label.player.value + 1},
                               {"name", infoset_name(tree, infoset.id)},
                               {"secret", label.information.secret},
                               {"open", label.information.open},
                               {"actions", label.actions},
                               {"nodes", infoset.nodes},
                               {"parts", infoset.parts},
                               {"lane", infoset.lane}});
  }
  return out;
}

}  // namespace hindsight
