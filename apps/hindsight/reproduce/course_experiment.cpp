// The course on games and the notes on dominance: what they print, computed again.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "classic/arena/attractor.h"
#include "classic/matrix/dominance.h"
#include "classic/search/played_game.h"
#include "reproduce/experiment.h"
#include "store/arenas/arena_text.h"

namespace hindsight {

namespace {

// Five matches, take one to three, the player who takes the last one loses: (matches)_(who moves).
constexpr std::string_view five_matches = R"(5_0 0 -> 4_1 3_1 2_1
4_1 1 -> 3_0 2_0 1_0
3_1 1 -> 2_0 1_0 V0
2_1 1 -> 1_0 V0
3_0 0 -> 2_1 1_1 V1
2_0 0 -> 1_1 V1
1_0 0 -> V1
1_1 1 -> V0
V0 0 goal=0
V1 1 goal=1
)";

Finding same(std::string what, double theirs, double ours) {
  return close(std::move(what), theirs, theirs, ours, 0);
}

Result<void> add_nim(std::vector<Finding>& out) {
  for (int matches = 1; matches <= 9; ++matches) {
    HS_TRY(const auto game, open_board_game(fmt::format("nim(heaps={},misere=1,take=1+2+3)", matches)));
    HS_TRY(const Ratings ratings, game->rate({}));
    out.push_back(same(fmt::format("Nim, {} left, take 1 to 3, the last one loses: the mover wins", matches),
                       matches % 4 == 1 ? 0 : 1, ratings.moves[0].value() > 0 ? 1 : 0));
  }
  return {};
}

Result<void> add_attractors(std::vector<Finding>& out) {
  HS_TRY(const GameGraph graph, parse_arena(five_matches));
  const Arcs predecessors = reversed(graph.successors);
  constexpr double sizes[] = {4, 6};
  for (const int player : {0, 1})
    out.push_back(
        same(fmt::format("Arena of 5 matches: vertices in the attractor of player {}", player), sizes[player],
             static_cast<double>(
                 attract(graph, predecessors, player, graph.goals[static_cast<std::size_t>(player)]).size)));
  return {};
}

struct Printed {
  const char *name, *board;
  int level;
  double values[7];
  double plays;
};
constexpr Printed printed[] = {
    {"X completes a diagonal", "...XX../...OOXO/...XXOX", 1, {0, 0, 0, 1, 0, 0, 0}, 4},
    {"X must stop O", "...OO../...XXOX/...OOXO", 2, {-1, -1, -1, 0, -1, -1, -1}, 4},
    {"two O below", "...OO..", 2, {0, 0, 0, 0, 0, 0, 0}, 1},
    {"two O below", "...OO..", 3, {-1, -1, 0, -1, -1, 0, -1}, 3}};

Result<void> add_boards(std::vector<Finding>& out) {
  for (const Printed& position : printed) {
    HS_TRY(const auto game, open_board_game("connect_four", position.board, true));
    HS_TRY(const Ratings ratings, game->rate({.depth = position.level + 1,
                                              .exact = false}));  // the move, and `level` plies after it
    double differences = 0;
    for (const MoveRating& move : ratings.moves)
      differences += std::abs(*move.heuristic - position.values[move.action]);
    const std::string what = fmt::format("Connect Four, {}, level {}: ", position.name, position.level);
    out.push_back(same(what + "differences in 7 values", 0, differences));
    out.push_back(
        same(what + "column played", position.plays, static_cast<double>(ratings.moves[0].action) + 1));
  }
  return {};
}

}  // namespace

Result<std::vector<Finding>> classic_course(std::uint64_t) {
  std::vector<Finding> out;
  HS_RETURN_IF_ERROR(add_nim(out));
  HS_RETURN_IF_ERROR(add_attractors(out));
  HS_RETURN_IF_ERROR(add_boards(out));
  return out;
}

Result<std::vector<Finding>> dominance_notes(std::uint64_t) {
  HS_TRY(const MatrixGame game, named_game("dominance_example"));
  const Elimination found = eliminate(game, {});
  std::string order;
  for (const EliminationStep& step : found.steps) order += game.actions[step.player][step.action];
  std::vector<Finding> out;
  out.push_back(same("x, u, z, w are dropped in this order", 1, order == "xuzw" ? 1 : 0));
  const std::size_t i = found.left[0][0], j = found.left[1][0];
  out.push_back(same("what is left pays the row player", 8, game.payoff(0, i, j).to_double()));
  out.push_back(same("what is left pays the column player", 2, game.payoff(1, i, j).to_double()));
  return out;
}

}  // namespace hindsight
