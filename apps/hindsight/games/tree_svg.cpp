// SPDX-License-Identifier: MIT
#include "games/tree_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hindsight {

namespace {

// Told apart by people who are colour-blind, too (Okabe & Ito 2008).
constexpr std::string_view colours[] = {"#0072b2", "#c8500a", "#00835f", "#a8457f", "#7a5c00"};
constexpr std::string_view grey = "#6b7280", ink = "#1f2937", faint = "#9ca3af";

std::string_view colour_of(Player p) { return colours[p.value % std::size(colours)]; }

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  }
  return out;
}

constexpr double r = TreeLook::radius, ring = TreeLook::radius + 6,
                 head = 58;  // head: of the title and the legend

class Svg {
 public:
  Svg(const ListedGame& game, const GameTree& tree) : game_(game), tree_(tree) {}

  std::string text(const std::string& title) {
    const double width =
        std::max({tree_.width, 9.8 * static_cast<double>(title.size()) + 48, 130.0 + 90 * game_.players});
    const double aside = (width - tree_.width) / 2, height = tree_.height + head;
    out_ = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}" font-family="'Source Sans 3','Helvetica Neue',Arial,sans-serif" font-size="11.5">
<rect width="100%" height="100%" fill="#ffffff"/>
<style>text{{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}}</style>
)",
        width, height);
    write(24, 30, title, "start", ink, R"(font-size="16" font-weight="600")");
    legend();
    out_ += fmt::format("<g transform=\"translate({:.1f} {:.1f})\">\n", aside, head);
    for (const TreeInfoset& infoset : tree_.infosets) outline(infoset);
    for (const TreeNode& node : tree_.nodes)
      if (node.parent != no_parent) edge(tree_.nodes[node.parent], node);
    for (const TreeNode& node : tree_.nodes)
      if (node.parent != no_parent) edge_label(tree_.nodes[node.parent], node);
    for (const TreeNode& node : tree_.nodes) draw(node);
    return out_ + "</g>\n</svg>\n";
  }

 private:
  const History& history(const TreeNode& node) const { return game_.histories.nodes[node.history]; }

  void write(double x, double y, std::string_view text, std::string_view anchor, std::string_view colour,
             std::string_view more = "") {
    out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\" {}>{}</text>\n", x, y,
                        anchor, colour, more, escaped(text));
  }

  void legend() {
    double x = 24 + 6;
    for (std::uint8_t p = 0; p < game_.players; ++p, x += 78) {
      out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"48\" r=\"5\" fill=\"{}\"/>\n", x, colour_of(Player{p}));
      write(x + 10, 52, fmt::format("player {}", p + 1), "start", grey);
    }
    const bool chance = std::ranges::any_of(
        tree_.nodes, [&](const TreeNode& node) { return history(node).kind == Turn::Kind::chance; });
    if (!chance) return;
    out_ += diamond(x, 48, 6);
    write(x + 10, 52, "chance", "start", grey);
  }

  static std::string diamond(double x, double y, double size) {
    return fmt::format(
        "<path d=\"M{:.1f} {:.1f}l{} {}l-{} {}l-{} -{}z\" fill=\"#f3f4f6\" stroke=\"{}\" "
        "stroke-width=\"1.3\"/>\n",
        x, y - size, size, size, size, size, size, size, grey);
  }

  // What a player cannot tell apart: outlined where it stands side by side, and joined above.
  void outline(const TreeInfoset& infoset) {
    const InfosetLabel& label = game_.histories.infosets[infoset.id];
    const std::string_view colour = colour_of(label.player);
    for (const auto& part : infoset.parts) {
      const TreeNode& first = tree_.nodes[part.front()];
      write(first.x - ring - 4, first.y + 4, short_name(label), "end", colour);
    }
    if (infoset.nodes.size() < 2) return;
    out_ += fmt::format(
        "<g stroke=\"{}\" stroke-width=\"1.2\" stroke-dasharray=\"4 3\" fill=\"none\"><title>{}</title>\n",
        colour,
        escaped(
            fmt::format("player {}: {}", label.player.value + 1, infoset_name(game_.histories, infoset.id))));
    for (std::size_t i = 0; i < infoset.parts.size(); ++i) {
      const TreeNode &first = tree_.nodes[infoset.parts[i].front()],
                     &last = tree_.nodes[infoset.parts[i].back()];
      if (i > 0) joint(tree_.nodes[infoset.parts[i - 1].back()], first, infoset.lane);
      out_ += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" rx=\"{}\" fill=\"{}\" "
          "fill-opacity=\"0.09\"/>\n",
          first.x - ring, first.y - ring, last.x - first.x + 2 * ring, 2 * ring, ring, colour);
    }
    out_ += "</g>\n";
  }

  // Beside the edges that come from above, not along them.
  void joint(const TreeNode& from, const TreeNode& to, std::uint32_t lane) {
    constexpr double aside = 9;
    const double top = from.y - std::sqrt(ring * ring - aside * aside);
    const double left = from.x + aside, right = to.x - aside;
    if (from.depth != to.depth) {
      const double middle = (from.y + to.y) / 2;
      out_ += fmt::format("<path d=\"M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}\"/>\n", from.x,
                          from.y + ring, from.x, middle, to.x, middle, to.x, to.y - ring);
      return;
    }
    const double up = TreeLook::lane * (lane + 1) + ring - (from.y - top) - 3, bend = 6;
    out_ += fmt::format("<path d=\"M{:.1f} {:.1f}v-{:.1f}q0 -{} {} -{}H{:.1f}q{} 0 {} {}v{:.1f}\"/>\n", left,
                        top, up - bend, bend, bend, bend, right - bend, bend, bend, bend, up - bend);
  }

  // Falls from the parent in a curve and then straight down, with a gap for its name.
  void edge(const TreeNode& from, const TreeNode& to) {
    const double start = from.y + r, shoulder = start + TreeLook::fan;
    const double end = history(to).kind == Turn::Kind::terminal ? to.y - 3 : to.y - r;
    const bool by_chance = history(from).kind == Turn::Kind::chance, drawn = tree_.has_strategy;
    const bool never = drawn && to.reach <= 0;
    out_ += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}C{0:.1f} {2:.1f} {3:.1f} {4:.1f} {3:.1f} {5:.1f}M{3:.1f} "
        "{6:.1f}V{7:.1f}\" "
        "fill=\"none\" stroke=\"{8}\" stroke-width=\"{9:.2f}\" {10}/>\n",
        from.x, start, start + 0.9 * TreeLook::fan, to.x, start + 0.6 * TreeLook::fan, shoulder,
        shoulder + name_height(to), end,
        never       ? faint
        : by_chance ? grey
                    : colour_of(history(from).player),
        drawn ? 0.9 + 3.6 * std::sqrt(to.reach) : 1.4, never ? "stroke-opacity=\"0.6\"" : "");
  }

  static double name_height(const TreeNode& to) { return to.probability ? 28 : 16; }

  void edge_label(const TreeNode& from, const TreeNode& to) {
    const bool by_chance = history(from).kind == Turn::Kind::chance;
    const double y = from.y + r + TreeLook::fan + 12;
    const bool never = tree_.has_strategy && to.reach <= 0;
    write(to.x, y, to.action, "middle", never ? faint : by_chance ? grey : ink);
    if (to.probability)
      write(to.x, y + 12.5, share_text(*to.probability), "middle", never ? faint : grey,
            R"(font-size="10.5")");
  }

  void draw(const TreeNode& node) {
    out_ += fmt::format("<g><title>{}</title>\n", escaped(told(node)));
    const History& here = history(node);
    if (here.kind == Turn::Kind::terminal) {
      out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", node.x, node.y, ink);
      for (std::uint8_t p = 0; p < game_.players; ++p)
        write(node.x, node.y + 4 + TreeLook::line * (p + 1), amount_text(node.values[p]), "middle",
              colour_of(Player{p}), R"(font-weight="600")");
      out_ += "</g>\n";
      return;
    }
    if (node.folded > 0) fold(node);
    if (here.kind == Turn::Kind::chance) {
      out_ += diamond(node.x, node.y, r);
    } else {
      out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\"/>\n", node.x, node.y, r,
                          colour_of(here.player));
      out_ += fmt::format(
          "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" fill=\"#fff\" style=\"stroke:none\" "
          "font-weight=\"700\" font-size=\"13\">{}</text>\n",
          node.x, node.y + 4.5, here.player.value + 1);
    }
    values_beside(node);
    out_ += "</g>\n";
  }

  void values_beside(const TreeNode& node) {
    if (node.values.empty()) return;
    const bool one = opposite(node);  // the other player's is the same with the other sign
    const double lines = one ? 1 : game_.players;
    for (std::uint8_t p = 0; p < lines; ++p)
      write(node.x + ring + 4, node.y + 4 + 12 * (p - (lines - 1) / 2), amount_text(node.values[p]), "start",
            colour_of(Player{p}), R"(font-size="10.5")");
  }

  static bool opposite(const TreeNode& node) {
    return node.values.size() == 2 &&
           std::abs(node.values[0] + node.values[1]) < 1e-9 * (1 + std::abs(node.values[0]));
  }

  void fold(const TreeNode& node) {
    out_ += fmt::format(
        "<path d=\"M{:.1f} {:.1f}l15 {}h-30z\" fill=\"#f3f4f6\" stroke=\"{}\" stroke-width=\"1\"/>\n", node.x,
        node.y + r - 1, TreeLook::fold, faint);
    write(node.x, node.y + r + TreeLook::fold + 11, fmt::format("+{}", node.folded), "middle", grey);
  }

  std::string told(const TreeNode& node) const {
    const HistoryTree& tree = game_.histories;
    const std::string line = path_to(tree, node.history);
    std::string out = line.empty() ? "the start" : line;
    const History& here = history(node);
    if (here.kind == Turn::Kind::decision)
      out += fmt::format("\nplayer {} knows {}", here.player.value + 1,
                         infoset_name(tree, tree.infoset(node.history)));
    if (tree_.has_strategy) out += fmt::format("\nreach {:.4g}", node.reach);
    for (std::size_t p = 0; p < node.values.size(); ++p)
      out += fmt::format("\nplayer {}: {:.6g}", p + 1, node.values[p]);
    return out;
  }

  const ListedGame& game_;
  const GameTree& tree_;
  std::string out_;
};

}  // namespace

std::string share_text(double probability) {
  const double percent = 100 * probability;
  return fmt::format("{:.3g}%",
                     std::abs(percent - std::round(percent)) < 5e-7 ? std::round(percent) : percent);
}

std::string tree_svg(const ListedGame& game, const GameTree& tree, const std::string& title) {
  return Svg(game, tree).text(title);
}

}  // namespace hindsight
