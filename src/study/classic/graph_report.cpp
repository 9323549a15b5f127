// SPDX-License-Identifier: MIT
#include "study/classic/graph_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "io/json.h"

namespace hindsight {

namespace {

// Each player's strategy against the checker, in all that he wins.
bool proves(const GameGraph& graph, const Question& question, const GraphSolution& solution) {
  for (const int player : {0, 1}) {
    MoveChoice own(graph.size(), no_vertex);
    for (Vertex v = 0; v < graph.size(); ++v)
      if (graph.owner[v] == player && solution.winner[v] == player) own[v] = solution.move[v];
    const StrategyCheck check(graph, question, player, own);
    for (Vertex v = 0; v < graph.size(); ++v)
      if (solution.winner[v] == player && !check.wins(v)) return false;
  }
  return true;
}

Json vertex_json(const GameGraph& graph, const GraphSolution& solution, Vertex v) {
  Json out = {{"name", graph.name(v)}, {"owner", graph.owner[v]}};
  out["winner"] = solution.winner[v] == no_winner ? Json() : Json(solution.winner[v]);
  if (!graph.priority.empty()) out["priority"] = graph.priority[v];
  for (const auto& rank : solution.rank)
    if (!rank.empty() && rank[v] != no_rank) out["rank"] = rank[v];
  if (solution.move[v] != no_vertex) out["move"] = graph.name(solution.move[v]);
  return out;
}

std::string dot_name(const std::string& name) {
  std::string out = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

GraphReport report_on(const GameGraph& graph, Question question, const std::stop_token& stop) {
  GraphReport out{
      .question = std::move(question), .bipartite = is_bipartite(graph), .cycles = has_cycle(graph)};
  const auto start = Clock::now();
  out.solution = solve_graph(graph, out.question, stop);
  out.seconds = seconds_since(start);
  if (out.solution.finished) out.proved = proves(graph, out.question, out.solution);
  return out;
}

Json graph_json(const GameGraph& graph, const GraphReport& report, std::size_t most) {
  const GraphSolution& solution = report.solution;
  Json out = {{"title", graph.title},
              {"objective", objective_names[static_cast<std::size_t>(report.question.objective)]},
              {"player", report.question.player},
              {"vertex_count", graph.size()},
              {"arc_count", graph.successors.size()},
              {"bipartite", report.bipartite},
              {"cycles", report.cycles},
              {"won", {solution.count(0), solution.count(1)}},
              {"drawn", solution.count(no_winner)},
              {"proved", report.proved},
              {"seconds", report.seconds}};
  if (graph.start != no_vertex) {
    out["start"] = graph.name(graph.start);
    out["winner"] = solution.winner[graph.start] == no_winner ? Json() : Json(solution.winner[graph.start]);
  }
  if (graph.size() > most) return out;
  out["vertices"] = Json::array();
  for (Vertex v = 0; v < graph.size(); ++v) out["vertices"].push_back(vertex_json(graph, solution, v));
  return out;
}

Json play_json(const GameGraph& graph, const Play& play) {
  Json path = Json::array(), cycle = Json::array();
  for (const Vertex v : play.path) path.push_back(graph.name(v));
  for (const Vertex v : play.cycle) cycle.push_back(graph.name(v));
  return {{"path", std::move(path)}, {"cycle", std::move(cycle)}};
}

Json check_json(const GameGraph& graph, const StrategyCheck& check, int player) {
  constexpr std::size_t most_plays = 100;
  Json wins = Json::array(), loses = Json::array();
  for (Vertex v = 0; v < graph.size(); ++v) {
    if (check.wins(v)) {
      wins.push_back(graph.name(v));
      continue;
    }
    Json place = {{"vertex", graph.name(v)}};
    if (loses.size() < most_plays) place["play"] = play_json(graph, *check.counter_play(v));
    loses.push_back(std::move(place));
  }
  return {{"player", player}, {"wins_from", std::move(wins)}, {"loses_from", std::move(loses)}};
}

std::string graph_dot(const GameGraph& graph, const GraphReport& report) {
  constexpr std::string_view colours[] = {"#cfe8cf", "#f3cfc9", "#eeeeee"};
  std::string out =
      fmt::format("digraph {} {{\n  rankdir=LR;\n  node [style=filled, fontname=\"Helvetica\"];\n",
                  dot_name(graph.title.empty() ? "arena" : graph.title));
  for (Vertex v = 0; v < graph.size(); ++v) {
    out += fmt::format("  {} [owner={}, shape={}, fillcolor=\"{}\"", dot_name(graph.name(v)), graph.owner[v],
                       graph.owner[v] == 0 ? "ellipse" : "box", colours[report.solution.winner[v]]);
    for (std::size_t p = 0; p < 2; ++p)
      if (std::ranges::binary_search(graph.goals[p], v)) out += fmt::format(", goal={}, peripheries=2", p);
    if (!graph.priority.empty())
      out += fmt::format(", priority={}, label={}", graph.priority[v],
                         dot_name(fmt::format("{} : {}", graph.name(v), graph.priority[v])));
    if (v == graph.start) out += ", start=true, penwidth=2";
    out += "];\n";
  }
  for (Vertex v = 0; v < graph.size(); ++v)
    for (const Vertex w : graph.successors[v])
      out += fmt::format("  {} -> {}{};\n", dot_name(graph.name(v)), dot_name(graph.name(w)),
                         report.solution.move[v] == w ? " [penwidth=2.5]" : "");
  return out + "}\n";
}

std::string_view winner_name(std::uint8_t winner) {
  return winner == 0 ? "player 0" : winner == 1 ? "player 1" : "nobody";
}

}  // namespace hindsight
