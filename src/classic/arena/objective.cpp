// SPDX-License-Identifier: MIT
#include "classic/arena/objective.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "classic/arena/parity.h"

namespace hindsight {

namespace {

std::vector<Vertex> others(const GameGraph& graph, const std::vector<Vertex>& vertices) {
  std::vector<Vertex> out;
  auto next = vertices.begin();
  for (Vertex v = 0; v < graph.size(); ++v)
    if (next != vertices.end() && *next == v)
      ++next;
    else
      out.push_back(v);
  return out;
}

// `player` forces the token into the target, or the other keeps it out; or both have goals, and where neither
// forces his the game is drawn.
GraphSolution solve_reach(const GameGraph& graph, int player, const std::vector<Vertex>& target,
                          const std::vector<Vertex>& others_goals) {
  const Arcs predecessors = reversed(graph.successors);
  std::vector<Vertex> ends;
  std::ranges::set_union(target, others_goals, std::back_inserter(ends));
  Attractor mine = attract(graph, predecessors, player, target, ends);
  GraphSolution out;
  const auto other = static_cast<std::uint8_t>(1 - player);
  out.winner.assign(graph.size(), others_goals.empty() ? other : no_winner);
  out.move.assign(graph.size(), no_vertex);
  const auto take = [&](Attractor& attractor, int who) {
    for (Vertex v = 0; v < graph.size(); ++v)
      if (attractor.rank[v] != no_rank) {
        out.winner[v] = static_cast<std::uint8_t>(who);
        out.move[v] = attractor.move[v];
      }
    out.rank[who] = std::move(attractor.rank);
  };
  take(mine, player);
  if (!others_goals.empty()) {
    Attractor theirs = attract(graph, predecessors, other, others_goals, ends);
    take(theirs, other);
  }
  for (Vertex v = 0; v < graph.size(); ++v) {  // who keeps the other away stays where it is neither's
    if (out.winner[v] != no_winner && (out.winner[v] != other || !others_goals.empty())) continue;
    if (out.winner[v] == other && graph.owner[v] != other) continue;
    const auto stays =
        std::ranges::find_if(graph.successors[v], [&](Vertex w) { return out.winner[w] == out.winner[v]; });
    if (stays != graph.successors[v].end()) out.move[v] = *stays;
  }
  return out;
}

}  // namespace

std::size_t GraphSolution::count(std::uint8_t who) const {
  return static_cast<std::size_t>(std::ranges::count(winner, who));
}

Result<Question> question_of(const GameGraph& graph, Objective objective, int player,
                             std::vector<Vertex> target) {
  const auto refuse = [](std::string sentence) {
    return fail(ErrorCode::invalid_argument, std::move(sentence));
  };
  std::ranges::sort(target);
  const auto repeated = std::ranges::unique(target);
  target.erase(repeated.begin(), repeated.end());
  if (objective == Objective::parity) {
    if (graph.priority.empty())
      return refuse(
          "the file gives its vertices no priorities, which a parity game needs: priority=2 on each line");
    if (!target.empty()) return refuse("a parity game is decided by its priorities; leave the target out");
    return Question{objective, player, {}};
  }
  if (target.empty()) target = graph.goals[static_cast<std::size_t>(player)];
  // Where only the other has goals, this one can only draw or lose.
  const bool other_wins =
      objective == Objective::reach && !graph.goals[static_cast<std::size_t>(1 - player)].empty();
  if (target.empty() && !other_wins)
    return refuse(fmt::format(
        "player {} has no goal in the file: name the vertices with --target, or mark them with goal={}",
        player, player));
  return Question{objective, player, std::move(target)};
}

std::vector<std::uint32_t> priorities_of(const GameGraph& graph, const Question& question) {
  if (question.objective == Objective::parity) return graph.priority;
  // Again and again at a target is good, only elsewhere bad: 2 and 1 for player 0, 1 and 0 for player 1.
  const std::uint32_t base = question.player == 0 ? 1 : 0;
  std::vector<std::uint32_t> out(graph.size(), base);
  for (const Vertex v : question.target) out[v] = base + 1;
  return out;
}

GraphSolution solve_graph(const GameGraph& graph, const Question& question, const std::stop_token& stop) {
  const int other = 1 - question.player;
  if (question.objective == Objective::reach) {
    const bool own = question.target == graph.goals[static_cast<std::size_t>(question.player)];
    return solve_reach(graph, question.player, question.target,
                       own ? graph.goals[static_cast<std::size_t>(other)] : std::vector<Vertex>{});
  }
  if (question.objective == Objective::safety)
    return solve_reach(graph, other, others(graph, question.target), {});
  ParitySolution solved = solve_parity(graph, priorities_of(graph, question), stop);
  return {.winner = std::move(solved.winner), .move = std::move(solved.move), .finished = solved.finished};
}

}  // namespace hindsight
