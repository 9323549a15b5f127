// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "study/games/tree_view.h"

namespace hindsight {

namespace {

constexpr double margin = 40, level = 96, radius = 9;
constexpr std::string_view colours[] = {"#1f5fa8", "#c05020", "#2f8f4e", "#8a4fa3", "#b08a00", "#4a8c99"};

std::string_view colour_of(Player player) { return colours[player.value % std::size(colours)]; }

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string number(double value) {
  const double rounded = std::round(value * 1000) / 1000;
  return fmt::format("{:.3g}", rounded == 0 ? 0 : rounded);
}

class Svg {
 public:
  // Leaves stand as far apart as their widest label needs.
  explicit Svg(const TreeView& view) : view_(view) {
    std::size_t letters = 3;
    for (const TreeNode& node : view.nodes) letters = std::max(letters, values_text(node).size());
    leaf_ = std::clamp(7.0 * static_cast<double>(letters) + 10, 34.0, 140.0);
    width_ = std::max(1.0, view.width) * leaf_ + 2 * margin;
    height_ = view.depth * level + 2 * margin + 46;
  }

  std::string text() {
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" width=\"{:.0f}\" "
        "height=\"{:.0f}\" "
        "font-family=\"sans-serif\" font-size=\"12\" fill=\"#333\">\n<title>{}</title>\n<rect width=\"100%\" "
        "height=\"100%\" fill=\"#fff\"/>\n",
        width_, height_, width_, height_, escaped(view_.game));
    legend();
    for (const DrawnInfoset& infoset : view_.infosets) join(infoset);
    for (const TreeNode& node : view_.nodes)
      if (node.parent) arc(view_.nodes[*node.parent], node);
    for (const TreeNode& node : view_.nodes) draw(node);
    return out_ + "</svg>\n";
  }

 private:
  double x(const TreeNode& node) const { return margin + (node.x + 0.5) * leaf_; }
  double y(const TreeNode& node) const { return margin + 30 + node.depth * level; }

  static std::string values_text(const TreeNode& node) {
    std::string out;
    for (const double value : node.values) out += (out.empty() ? "" : ", ") + number(value);
    return out;
  }

  void legend() {
    std::vector<Player> players;
    for (const DrawnInfoset& infoset : view_.infosets)
      if (std::ranges::find(players, infoset.player) == players.end()) players.push_back(infoset.player);
    std::ranges::sort(players, {}, &Player::value);
    double at = margin;
    for (const Player player : players) {
      out_ += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"20\" r=\"6\" fill=\"{}\"/><text x=\"{:.1f}\" y=\"24\">player "
          "{}</text>\n",
          at, colour_of(player), at + 12, player.value + 1);
      at += 82;
    }
    out_ += fmt::format(
        "<text x=\"{:.1f}\" y=\"24\" fill=\"#777\">dashes join nodes that a player can't tell apart</text>\n",
        at + 6);
  }

  // From each node to the next in a bow, the higher the farther they are apart.
  void join(const DrawnInfoset& infoset) {
    for (std::size_t k = 0; k + 1 < infoset.members.size(); ++k) {
      const TreeNode &a = view_.nodes[infoset.members[k]], &b = view_.nodes[infoset.members[k + 1]];
      const double bow = std::min(38.0, 8 + (x(b) - x(a)) * 0.12);
      out_ += fmt::format(
          "<path d=\"M{:.1f} {:.1f} Q{:.1f} {:.1f} {:.1f} {:.1f}\" fill=\"none\" stroke=\"{}\" "
          "stroke-width=\"1.6\" "
          "stroke-dasharray=\"5 4\"><title>{}</title></path>\n",
          x(a), y(a), (x(a) + x(b)) / 2, (y(a) + y(b)) / 2 - 2 * bow, x(b), y(b), colour_of(infoset.player),
          escaped(infoset.name));
    }
  }

  // Wider the more often it is taken.
  void arc(const TreeNode& from, const TreeNode& to) {
    const double width = to.chance ? 0.6 + 2.6 * *to.chance : 1.2;
    const std::string_view colour = from.kind == Turn::Kind::chance ? "#999" : colour_of(from.player);
    out_ += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
        "stroke-width=\"{:.2f}\"/>\n",
        x(from), y(from), x(to), y(to), colour, width);
    const double share = 0.62, at_x = x(from) + share * (x(to) - x(from)),
                 at_y = y(from) + share * (y(to) - y(from));
    const std::string said = to.chance ? fmt::format("{} {}", to.move, number(*to.chance)) : to.move;
    out_ += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-size=\"11\" stroke=\"#fff\" "
        "stroke-width=\"3\" paint-order=\"stroke\">{}</text>\n",
        at_x, at_y + 4, escaped(said));
  }

  void draw(const TreeNode& node) {
    const double cx = x(node), cy = y(node);
    if (node.kind == Turn::Kind::chance)
      out_ += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"14\" height=\"14\" transform=\"rotate(45 {:.1f} {:.1f})\" "
          "fill=\"#fff\" stroke=\"#777\" stroke-width=\"1.5\"/>\n",
          cx - 7, cy - 7, cx, cy);
    if (node.kind == Turn::Kind::decision)
      out_ += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\"/><text x=\"{:.1f}\" y=\"{:.1f}\" "
          "text-anchor=\"middle\" font-size=\"11\" fill=\"#fff\">{}</text>\n",
          cx, cy, radius, colour_of(node.player), cx, cy + 4, node.player.value + 1);
    if (node.folded > 0) {
      out_ += fmt::format(
          "<path d=\"M{:.1f} {:.1f} l-14 24 h28 z\" fill=\"#eee\" stroke=\"#999\"/><text x=\"{:.1f}\" "
          "y=\"{:.1f}\" text-anchor=\"middle\" font-size=\"10\">+{}</text>\n",
          cx, cy + radius, cx, cy + 46, grouped(node.folded));
      return;
    }
    const std::string values = values_text(node);
    if (values.empty()) return;
    if (node.kind == Turn::Kind::terminal)
      out_ += fmt::format(
          "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-weight=\"600\">{}</text>\n", cx,
          cy + 14, values);
    else
      out_ += fmt::format(
          "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"10\" fill=\"#555\" stroke=\"#fff\" stroke-width=\"3\" "
          "paint-order=\"stroke\">{}</text>\n",
          cx + 12, cy - 6, values);
  }

  const TreeView& view_;
  double leaf_ = 40, width_ = 0, height_ = 0;
  std::string out_;
};

}  // namespace

std::string tree_svg(const TreeView& view) { return Svg(view).text(); }

}  // namespace hindsight
