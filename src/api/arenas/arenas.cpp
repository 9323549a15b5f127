// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/arenas.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "api/errors.h"
#include "base/check.h"
#include "classic/arena/attractor.h"
#include "classic/arena/game_graph.h"
#include "classic/arena/objective.h"
#include "store/arenas/arena_text.h"
#include "study/classic/graph_report.h"

namespace hs {

struct Arena::Parts {
  hindsight::GameGraph graph;
  std::vector<std::string> names;
};

namespace {

using hindsight::Vertex;

hindsight::Result<hindsight::Question> asked(const hindsight::GameGraph& graph, const std::string& objective,
                                             int player, const std::vector<std::string>& target) {
  const auto named = std::ranges::find(hindsight::objective_names, objective);
  if (named == std::end(hindsight::objective_names))
    return hindsight::fail(hindsight::ErrorCode::invalid_argument,
                           fmt::format("objective '{}' is none of reach, safety, buchi, parity", objective),
                           "objective");
  if (player != 0 && player != 1)
    return hindsight::fail(hindsight::ErrorCode::invalid_argument,
                           fmt::format("player {} is neither 0 nor 1", player), "player");
  std::unordered_map<std::string, Vertex> by_name;
  for (Vertex v = 0; v < graph.size(); ++v) by_name.emplace(graph.name(v), v);
  std::vector<Vertex> vertices;
  for (const std::string& name : target) {
    const auto found = by_name.find(name);
    if (found == by_name.end())
      return hindsight::fail(hindsight::ErrorCode::not_found,
                             fmt::format("target: the arena has no vertex '{}'", name), "target");
    vertices.push_back(found->second);
  }
  return hindsight::question_of(
      graph, static_cast<hindsight::Objective>(named - std::begin(hindsight::objective_names)), player,
      std::move(vertices));
}

hindsight::Result<ArenaSolution> solved(const hindsight::GameGraph& graph, const std::string& objective,
                                        int player, const std::vector<std::string>& target,
                                        const std::stop_token& stop) {
  HS_TRY(hindsight::Question question, asked(graph, objective, player, target));
  const hindsight::GraphReport report = hindsight::report_on(graph, std::move(question), stop);
  if (!report.solution.finished)
    return hindsight::fail(hindsight::ErrorCode::conflict, "it was stopped before the arena was solved",
                           "arena");
  ArenaSolution out{.proved = report.proved};
  for (Vertex v = 0; v < graph.size(); ++v) {
    const std::uint8_t winner = report.solution.winner[v];
    out.winner.push_back(winner == hindsight::no_winner ? -1 : winner);
    const Vertex move = report.solution.move[v];
    out.move.push_back(move == hindsight::no_vertex ? -1 : static_cast<int>(move));
    int rank = -1;
    for (const auto& ranks : report.solution.rank)
      if (rank == -1 && !ranks.empty() && ranks[v] != hindsight::no_rank) rank = static_cast<int>(ranks[v]);
    out.rank.push_back(rank);
  }
  return out;
}

}  // namespace

Arena::Arena(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

namespace {

// With the names that its vertices go by.
template <class Parts>
std::shared_ptr<const Parts> named_parts(hindsight::GameGraph graph) {
  std::vector<std::string> names;
  for (Vertex v = 0; v < graph.size(); ++v) names.push_back(graph.name(v));
  return std::make_shared<const Parts>(Parts{std::move(graph), std::move(names)});
}

}  // namespace

Result<Arena> Arena::load(const std::string& file) {
  auto graph = hindsight::load_arena(file);
  if (!graph) return tl::unexpected<Error>(error_of(std::move(graph.error())));
  return Arena(named_parts<Parts>(std::move(*graph)));
}
Result<Arena> Arena::parse(const std::string& text) {
  auto graph = hindsight::parse_arena(text);
  if (!graph) return tl::unexpected<Error>(error_of(std::move(graph.error())));
  return Arena(named_parts<Parts>(std::move(*graph)));
}

std::size_t Arena::size() const { return parts_->graph.size(); }
const std::vector<std::string>& Arena::names() const { return parts_->names; }
int Arena::owner(std::size_t vertex) const {
  HS_CHECK(vertex, <, size());
  return parts_->graph.owner[vertex];
}
std::vector<int> Arena::successors(std::size_t vertex) const {
  HS_CHECK(vertex, <, size());
  const auto to = parts_->graph.successors[static_cast<Vertex>(vertex)];
  return {to.begin(), to.end()};
}

Result<ArenaSolution> Arena::solve(const std::string& objective, int player,
                                   const std::vector<std::string>& target,
                                   const std::stop_token& stop) const {
  return published(solved(parts_->graph, objective, player, target, stop));
}

}  // namespace hs
