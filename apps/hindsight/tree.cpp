// hindsight tree: a small game drawn, with its infosets and what a strategy makes of it.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command.h"
#include "output_file.h"
#include "store/atomic_file.h"
#include "study/games/load_game.h"
#include "study/games/solution.h"
#include "study/games/tree_view.h"
#include "text.h"

namespace hindsight {

namespace {

struct Options {
  std::string game, strategy, svg, root;
  int depth = 1000;
  bool json = false;
};

constexpr std::uint64_t most_histories = 5'000'000;

Result<TreeView> view_of(const Options& given) {
  const TreeOptions options{.root = given.root, .depth = given.depth};
  if (given.strategy.empty()) {
    HS_TRY(const ListedGame game, list_game(given.game, {most_histories}));
    return view_tree(game, options);
  }
  HS_TRY(const GameSource game, load_game(given.game, {most_histories}));
  if (const auto named = named_strategy(given.strategy, game.game)) return view_tree(game, *named, options);
  HS_TRY(const Strategy strategy, load_strategy_for(game, given.strategy));
  return view_tree(game, strategy, options);
}

// The tree as text, a line a node.
void print_tree(const TreeView& view) {
  std::vector<std::vector<std::size_t>> children(view.nodes.size());
  for (std::size_t i = 1; i < view.nodes.size(); ++i) children[*view.nodes[i].parent].push_back(i);
  std::vector<std::size_t> open = {0};
  while (!open.empty()) {
    const std::size_t i = open.back();
    open.pop_back();
    const TreeNode& node = view.nodes[i];
    std::string line(static_cast<std::size_t>(2 * node.depth), ' ');
    if (!node.move.empty()) line += node.move + (node.chance ? " " + number(*node.chance, 3) : "") + ": ";
    if (node.kind == Turn::Kind::chance) line += "chance";
    if (node.kind == Turn::Kind::decision) line += fmt::format("player {}", node.player.value + 1);
    for (std::size_t p = 0; p < node.values.size(); ++p)
      line += (p > 0 || node.kind != Turn::Kind::terminal ? " " : "") + number(node.values[p], 4);
    if (node.folded > 0) line += fmt::format(" (+{} nodes)", grouped(node.folded));
    fmt::print("{}\n", line);
    for (auto child = children[i].rbegin(); child != children[i].rend(); ++child) open.push_back(*child);
  }
}

Result<int> draw_tree(const Options& given) {
  if (!given.svg.empty()) HS_RETURN_IF_ERROR(check_output("--svg", given.svg, ".svg"));
  HS_TRY(const TreeView view, view_of(given));
  if (!given.svg.empty()) HS_RETURN_IF_ERROR(write_file(given.svg, tree_svg(view)));
  if (given.json)
    fmt::print("{}\n", json_text(tree_json(view)));
  else if (given.svg.empty())
    print_tree(view);
  else
    fmt::print("{}: {} nodes and {} infosets drawn in {}\n", view.game, grouped(view.nodes.size()),
               grouped(view.infosets.size()), given.svg);
  return 0;
}

void declare(Parser& parser, Options& given) {
  parser.option("game", given.game, "A game by name or as a file").required().type("GAME");
  parser
      .option("--strategy", given.strategy,
              "A .hs file, or uniform, first, last: probabilities on the arcs, values at the nodes")
      .type("FILE.hs|NAME");
  parser.option("--svg", given.svg, "Draw it here").type("OUT.svg");
  parser.option("--root", given.root, "Begin after these moves: \"K Q bet\"").type("MOVES");
  parser.option("--depth", given.depth, "Fold what is deeper [all]").check(not_between(0, 1000)).type("N");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText help = {"tree", "Draw the tree of a small game, with its infosets",
                           R"help(Examples:
  hindsight tree kuhn --svg kuhn.svg
  hindsight solve kuhn --target 1e-9 --out kuhn.hs && hindsight tree kuhn --strategy kuhn.hs --svg kuhn.svg
  hindsight tree kuhn --root "J Q" --strategy uniform
  hindsight tree "tic_tac_toe(rows=2,columns=2,line=2)" --svg small.svg
  hindsight tree leduc --depth 3 --svg leduc.svg

Dashed lines join the nodes of an infoset, which its player cannot tell apart.  Without --svg the tree is printed as text.
)help"};

}  // namespace

Command tree_command(Parser& program) { return make_command(program, help, declare, draw_tree); }

}  // namespace hindsight
