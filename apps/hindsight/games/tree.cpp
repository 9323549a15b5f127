// hindsight tree: a small game drawn, with its infosets and what a strategy does in it.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "command.h"
#include "games/building.h"
#include "games/left_out.h"
#include "games/tree_svg.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "outline.h"
#include "output_file.h"
#include "store/games/load_game.h"
#include "study/games/game_size.h"
#include "study/games/game_tree.h"
#include "study/games/solution.h"
#include "text.h"

namespace hindsight {

namespace {

struct TreeOptions {
  std::string game, strategy, svg, root;
  std::optional<std::uint64_t> depth;
  bool json = false;
};

constexpr std::uint64_t max_listed = 5'000'000;  // histories, of which a part may be drawn

// With a strategy where one is asked for.
struct Subject {
  GameSource source;
  std::optional<Strategy> strategy;
};

Result<Subject> subject_of(const TreeOptions& given, Building& building) {
  if (is_strategy_file(given.game) && !has_extension(given.game, ".csv")) {  // which is a matrix
    if (!given.strategy.empty())
      return fail(ErrorCode::invalid_argument,
                  fmt::format("'{}' is a strategy already; name its game to draw another one's", given.game));
    HS_TRY(Solution solution, load_solution(given.game));
    note_left_out(given.game, solution.left_out);
    return Subject{std::move(solution.source), std::move(solution.strategy)};
  }
  const LoadLimits limits{max_listed, building.control(given.game)};
  HS_TRY(GameDescription described, describe_game(given.game));
  if (given.strategy.empty()) {
    HS_TRY(ListedGame listed, list_game(std::move(described), limits));
    return Subject{{std::move(listed), {}}, {}};
  }
  HS_TRY(GameSource source, load_game(std::move(described), limits));
  HS_TRY(Strategy strategy, noted_strategy(source, given.strategy));
  return Subject{std::move(source), std::move(strategy)};
}

// Of a path, the last part.
std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

std::string title_of(const TreeOptions& given, const Subject& subject, const GameTree& tree) {
  std::string out = subject.source.text.empty() ? subject.source.name : file_name(subject.source.name);
  if (!tree.line.empty()) out += fmt::format(" after {}", joined(tree.line, " / "));
  if (subject.strategy)
    out += fmt::format(", played by {}", file_name(given.strategy.empty() ? given.game : given.strategy));
  return out;
}

std::string node_text(const ListedGame& game, const GameTree& tree, const TreeNode& node) {
  const HistoryTree& histories = game.histories;
  const History& here = histories.nodes[node.history];
  std::string out = node.action;
  if (node.probability) out += fmt::format(" {}", share_text(*node.probability));
  if (!out.empty()) out += "  ";
  if (here.kind == Turn::Kind::chance) out += "chance";
  if (here.kind == Turn::Kind::decision)
    out += fmt::format("player {}: {}", here.player.value + 1,
                       infoset_name(histories, histories.infoset(node.history)));
  std::vector<std::string> values;
  for (const double value : node.values) values.push_back(amount_text(value));
  const bool over = here.kind == Turn::Kind::terminal;
  if (!values.empty()) out += fmt::format("{}{}", over ? "" : ", worth ", joined(values, ", "));
  if (tree.has_strategy) out += fmt::format(", reach {}", share_text(node.reach));
  if (node.folded > 0) out += fmt::format(", {} below", counted(node.folded, "node"));
  return out;
}

std::string outline_text(const ListedGame& game, const GameTree& tree) {
  std::vector<std::vector<std::uint32_t>> children(tree.nodes.size());
  for (std::uint32_t v = 1; v < tree.nodes.size(); ++v) children[tree.nodes[v].parent].push_back(v);
  return outline(
      std::uint32_t{0}, [&](std::uint32_t v) { return node_text(game, tree, tree.nodes[v]); },
      [&](std::uint32_t v) { return children[v]; });
}

Result<int> draw_within(const TreeOptions& given, Building& building) {
  if (!given.svg.empty()) HS_RETURN_IF_ERROR(check_output("--svg", given.svg, ".svg"));
  HS_TRY(const Subject subject, subject_of(given, building));
  building.clear();
  TreeOrder order{.root = given.root};
  if (given.depth) order.depth = static_cast<std::uint32_t>(std::min<std::uint64_t>(*given.depth, 1u << 30));
  HS_TRY(const GameTree tree, subject.strategy ? draw_tree(subject.source, *subject.strategy, order)
                                               : draw_tree(subject.source, order));
  const std::string title = title_of(given, subject, tree);
  if (!given.svg.empty()) HS_RETURN_IF_ERROR(write_file(given.svg, tree_svg(subject.source, tree, title)));
  if (given.json) {
    fmt::print("{}\n", tree_json(subject.source, tree).dump());
  } else if (given.svg.empty()) {
    fmt::print("{}\n\n{}", title, outline_text(subject.source, tree));
  } else {
    fmt::print("{}: {} in {} ({})\n", title, counted(tree.nodes.size(), "node"), given.svg,
               class_of(facts(subject.source.histories)));
  }
  return 0;
}

Result<int> draw(const TreeOptions& given) {
  const Interrupt interrupt;
  Building building({}, given.json, interrupt.token());
  auto code = draw_within(given, building);
  building.clear();
  if (code || !building.stopped()) return code;
  fmt::print(stderr, "stopped: {}\n", code.error().message);
  return interrupt.exit_code();
}

void declare_tree(Parser& parser, TreeOptions& given) {
  parser
      .option("game", given.game,
              "A game of 'hindsight games', a game file, or a strategy file: .hs, .json, .txt")
      .required()
      .type("GAME|FILE");
  parser
      .option("--strategy", given.strategy,
              "Show what it plays: a .hs file, uniform, first-action or last-action")
      .type("FILE.hs|NAME");
  parser.option("--svg", given.svg, "Draw it here").type("OUT.svg");
  parser.option("--depth", given.depth, "Fold what is more moves away than this").check(not_whole).type("N");
  parser.option("--root", given.root, "Draw what follows these moves, chance's included: \"K / Q / bet\"")
      .type("LINE");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText tree_help = {"tree", "Draw a small game: its moves, infosets, strategies and values",
                                R"help(Examples:
  hindsight tree kuhn --svg kuhn.svg
  hindsight tree kuhn --strategy kuhn.hs --svg solved.svg
  hindsight tree leduc --depth 3
  hindsight tree leduc --root "J / K / check" --strategy uniform --svg part.svg
  hindsight tree game.efg --json

Histories that a player cannot tell apart are outlined in that player's colour and joined.  With a strategy edges
are as thick as they are likely, and values stand beside the nodes: player 1's where player 2's is its opposite.
)help"};

}  // namespace

Command tree_command(Parser& program) { return make_command(program, tree_help, declare_tree, draw); }

}  // namespace hindsight
