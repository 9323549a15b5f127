// hindsight graph: games on graphs, who wins them from where, and how.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "command.h"
#include "games/catalog.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "output_file.h"
#include "store/arenas/arena_text.h"
#include "study/classic/graph_report.h"
#include "study/classic/position_graph.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr std::size_t most_listed = 200;  // vertices; of larger graphs a summary is shown

struct GraphOptions {
  std::string file, objective, strategy, play, dot;
  std::vector<std::string> target;
  int player = 0;
  bool json = false;
};

Result<std::vector<Vertex>> vertices_of(const GameGraph& graph, const char* option,
                                        const std::vector<std::string>& names) {
  if (names.empty()) return std::vector<Vertex>{};
  std::unordered_map<std::string, Vertex> by_name;
  for (Vertex v = 0; v < graph.size(); ++v) by_name.emplace(graph.name(v), v);
  std::vector<Vertex> out;
  for (const std::string& name : names) {
    const auto found = by_name.find(name);
    if (found == by_name.end())
      return fail(ErrorCode::not_found,
                  fmt::format("{}: the arena has no vertex {}", option, in_quotes(name, 40)));
    out.push_back(found->second);
  }
  return out;
}

std::vector<std::string> names_in(const std::string& text) {
  const auto words = words_of(text);
  return {words.begin(), words.end()};
}

// What was asked for; else parity where there are priorities, and reach.
Objective objective_of(const GraphOptions& given, const GameGraph& graph) {
  const auto named = std::ranges::find(objective_names, given.objective);
  if (named != std::end(objective_names)) return static_cast<Objective>(named - std::begin(objective_names));
  return graph.priority.empty() || !given.target.empty() ? Objective::reach : Objective::parity;
}

std::string rank_text(const GraphSolution& solution, Vertex v) {
  for (const auto& rank : solution.rank)
    if (!rank.empty() && rank[v] != no_rank) return std::to_string(rank[v]);
  return "";
}

void print_vertices(const GameGraph& graph, const GraphReport& report) {
  const bool ranks = !report.solution.rank[0].empty() || !report.solution.rank[1].empty();
  std::vector<std::string> head = {"vertex", "moves", "won by"};
  if (!graph.priority.empty()) head.emplace_back(">priority");
  if (ranks) head.emplace_back(">rank");
  head.emplace_back("move");
  TextTable table(std::move(head));
  for (Vertex v = 0; v < graph.size(); ++v) {
    std::vector<std::string> row = {
        graph.name(v), graph.is_terminal(v) ? "nobody" : fmt::format("player {}", graph.owner[v]),
        std::string(winner_name(report.solution.winner[v]))};
    if (!graph.priority.empty()) row.push_back(std::to_string(graph.priority[v]));
    if (ranks) row.push_back(rank_text(report.solution, v));
    row.push_back(report.solution.move[v] == no_vertex ? "" : "-> " + graph.name(report.solution.move[v]));
    table.row(std::move(row));
  }
  fmt::print("{}\n", table.text());
}

std::string question_text(const GameGraph& graph, const Question& question) {
  const int other = 1 - question.player;
  switch (question.objective) {
    case Objective::reach: {
      const bool both = question.target == graph.goals[static_cast<std::size_t>(question.player)] &&
                        !graph.goals[static_cast<std::size_t>(other)].empty();
      return both ? "Each player wants to come to his own goals; whoever is there first has won."
                  : fmt::format("Player {} wants to come to the target; player {} keeps him from it.",
                                question.player, other);
    }
    case Objective::safety:
      return fmt::format("Player {} wants never to leave the target.", question.player);
    case Objective::buchi:
      return fmt::format("Player {} wants to come to the target again and again.", question.player);
    case Objective::parity:
      return "Player 0 wants the greatest priority that is met again and again to be even, player 1 odd.";
  }
  return "";
}

void print_report(const GameGraph& graph, const GraphReport& report) {
  fmt::print("{}{} and {}; {}, {}.\n{}\n\n", graph.title.empty() ? "" : graph.title + ": ",
             graph.size() == 1 ? "1 vertex" : grouped(graph.size()) + " vertices",
             graph.successors.size() == 1 ? "1 arc" : grouped(graph.successors.size()) + " arcs",
             report.bipartite ? "the players take turns" : "a player may move twice in a row",
             report.cycles ? "with cycles" : "without cycles", question_text(graph, report.question));
  if (graph.size() <= most_listed) print_vertices(graph, report);
  const GraphSolution& solution = report.solution;
  fmt::print("Won by player 0: {}, by player 1: {}", grouped(solution.count(0)), grouped(solution.count(1)));
  if (solution.count(no_winner) > 0) fmt::print(", by nobody: {}", grouped(solution.count(no_winner)));
  fmt::print(".  {} in {}.\n", report.proved ? "Both strategies are proved to win" : "Solved",
             duration(report.seconds));
  if (graph.start != no_vertex)
    fmt::print("From {}, {}{}.\n", graph.name(graph.start), winner_name(solution.winner[graph.start]),
               solution.winner[graph.start] == no_winner ? " can force a win" : " wins");
}

std::string names_of(const GameGraph& graph, const std::vector<Vertex>& vertices, std::string_view between) {
  std::vector<std::string> out;
  for (const Vertex v : vertices) out.push_back(graph.name(v));
  return joined(out, between);
}

std::string play_text(const GameGraph& graph, const Play& play) {
  std::string out = names_of(graph, play.path, " -> ");
  if (!play.cycle.empty())
    out += fmt::format(", then for ever {} -> {}", names_of(graph, play.cycle, " -> "),
                       graph.name(play.cycle[0]));
  return out;
}

void print_check(const GameGraph& graph, const GraphReport& report, const StrategyCheck& check, int player) {
  std::vector<Vertex> wins, gives_away;
  for (Vertex v = 0; v < graph.size(); ++v) {
    if (check.wins(v)) wins.push_back(v);
    if (!check.wins(v) && report.solution.winner[v] == player) gives_away.push_back(v);
  }
  fmt::print("\nThe strategy of player {} wins from {} of {} vertices{}{}.\n", player, wins.size(),
             graph.size(), wins.empty() || wins.size() > 40 ? "" : ": ",
             wins.size() > 40 ? "" : names_of(graph, wins, ", "));
  const auto tell = [&](Vertex v) {
    fmt::print("From {} it does not: {}\n", graph.name(v), play_text(graph, *check.counter_play(v)));
  };
  if (graph.start != no_vertex && !check.wins(graph.start)) tell(graph.start);
  for (std::size_t i = 0; i < std::min<std::size_t>(gives_away.size(), 10); ++i)
    if (gives_away[i] != graph.start) tell(gives_away[i]);
  if (gives_away.empty())
    fmt::print("That is everywhere he can win.\n");
  else
    fmt::print("Player {} could win from {} where it does not.\n", player,
               gives_away.size() == 1 ? "1 vertex" : grouped(gives_away.size()) + " vertices");
}

void print_play(const GameGraph& graph, const std::vector<Vertex>& play, const PlayKind& kind,
                bool strategy) {
  if (kind.broken_at)
    return fmt::print("\nNot a play: no arc leads from {} to {}.\n", graph.name(play[*kind.broken_at - 1]),
                      graph.name(play[*kind.broken_at]));
  fmt::print("\nA {} play{}.\n", kind.finished ? "finished" : "partial",
             !strategy         ? ""
             : kind.conforming ? "; it conforms to the strategy"
                               : "; it does not conform to the strategy");
}

// A file of that name, or else a game.
Result<GameGraph> open_graph(const std::string& name) {
  const std::string_view plain = std::string_view(name).substr(0, name.find('('));
  const bool is_game = std::ranges::find(game_catalog(), plain, &GameEntry::name) != game_catalog().end();
  return is_game ? position_graph(name) : load_arena(name);
}

Result<int> solve_arena(const GraphOptions& given) {
  if (!given.dot.empty()) HS_RETURN_IF_ERROR(check_output("--dot", given.dot, ".dot"));
  HS_TRY(const GameGraph graph, open_graph(given.file));
  HS_TRY(std::vector<Vertex> target, vertices_of(graph, "--target", given.target));
  HS_TRY(Question question, question_of(graph, objective_of(given, graph), given.player, std::move(target)));
  MoveChoice strategy(graph.size(), no_vertex);
  if (!given.strategy.empty()) {
    HS_TRY(strategy, load_arena_strategy(given.strategy, graph, given.player));
  }
  HS_TRY(const std::vector<Vertex> play, vertices_of(graph, "--play", names_in(given.play)));
  Interrupt interrupt;
  const GraphReport report = report_on(graph, std::move(question), interrupt.token());
  if (!report.solution.finished) return interrupt.exit_code();
  if (!given.dot.empty()) HS_RETURN_IF_ERROR(write_file(given.dot, graph_dot(graph, report)));
  const StrategyCheck check(graph, report.question, given.player, strategy);
  const PlayKind kind = kind_of_play(graph, play, given.player, strategy);
  if (given.json) {
    Json out = graph_json(graph, report);
    if (!given.strategy.empty()) out["strategy"] = check_json(graph, check, given.player);
    if (!play.empty())
      out["play"] = {{"is_path", !kind.broken_at.has_value()},
                     {"finished", kind.finished},
                     {"conforming", kind.conforming}};
    fmt::print("{}\n", out.dump());
    return 0;
  }
  print_report(graph, report);
  if (!given.strategy.empty()) print_check(graph, report, check, given.player);
  if (!play.empty()) print_play(graph, play, kind, !given.strategy.empty());
  return 0;
}

void declare_graph(Parser& parser, GraphOptions& given) {
  parser
      .option("file", given.file,
              "An arena: plain text, .dot, or .pg (docs/formats.md); or a game with nothing hidden, by name")
      .required()
      .type("FILE");
  parser
      .option("--objective", given.objective,
              "What is wanted [parity where the file has priorities, else reach]")
      .one_of({"reach", "safety", "buchi", "parity"});
  parser.option("--player", given.player, "Whose objective and strategy it is [0]")
      .check(not_between(0, 1))
      .type("0|1");
  parser.option("--target", given.target, "Vertices, instead of the file's goals").type("VERTEX");
  parser.option("--strategy", given.strategy, "Prove that this strategy wins, or show how it does not")
      .type("FILE");
  parser.option("--play", given.play, "Say what kind of play this is: \"5_0 4_1 3_0\"").type("VERTICES");
  parser.option("--dot", given.dot, "Draw it for Graphviz, coloured by who wins").type("OUT.dot");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText graph_help = {"graph", "Games on graphs: attractors, winning regions, strategies",
                                 R"help(Examples:
  hindsight graph examples/arenas/five_matches.arena
  hindsight graph examples/arenas/five_matches.arena --player 1 --json
  hindsight graph examples/arenas/five_matches.arena --strategy examples/arenas/five_matches.strategy --play "3_0 1_1"
  hindsight graph examples/arenas/patrol.arena --objective buchi --dot patrol.dot
  hindsight graph examples/arenas/parity.pg
  hindsight graph "nim(heaps=5,take=1+2+3,misere=1)"

A rank is how many moves it takes at most to come to the goal: rank 0 is the goal itself, rank 1 the first ring of the attractor.
)help"};

}  // namespace

Command graph_command(Parser& program) {
  return make_command(program, graph_help, declare_graph, solve_arena);
}

}  // namespace hindsight
