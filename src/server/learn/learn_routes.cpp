// SPDX-License-Identifier: MIT
#include "server/learn/learn_routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numeric>

#include "base/text.h"
#include "io/fields.h"
#include "io/json.h"
#include "server/http/places.h"
#include "server/http/stop_after.h"
#include "solve/solvers.h"
#include "store/arenas/arena_text.h"
#include "store/games/load_game.h"
#include "study/classic/best_moves.h"
#include "study/classic/expert_race.h"
#include "study/classic/graph_report.h"
#include "study/classic/matrix_report.h"
#include "study/games/game_tree.h"
#include "study/games/solution.h"

namespace hindsight {

namespace {

constexpr std::size_t name_bytes = 200, text_bytes = 32 << 10;
constexpr std::size_t most_actions_each = 9;  // of a matrix
constexpr std::uint32_t most_vertices = 500;
constexpr std::uint64_t most_rounds = 20'000, most_tree_histories = 100'000;
constexpr std::chrono::seconds longest_search{3};
constexpr std::size_t search_table = std::size_t{32} << 20;

Places places(2);

// {"game", "moves"?, "depth"?, "evaluation"?, "exact"?, "seconds"?}
Result<Json> best_moves(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string spec, fields.text("game", name_bytes));
  HS_TRY(const std::string moves, fields.text("moves", 600, ""));
  HS_TRY(const std::int64_t depth, fields.integer("depth", 0, 8, 0));
  HS_TRY(const std::string evaluation, fields.text("evaluation", name_bytes, "result"));
  HS_TRY(const bool exact, fields.flag("exact", true));
  HS_TRY(const double seconds, fields.number("seconds", 0.01, 3, 1));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Places::Place place, places.take());
  HS_TRY(const auto game, open_board_game(spec));
  HS_RETURN_IF_ERROR(play_line(*game, moves));
  SearchOrder order{.depth = static_cast<int>(depth),
                    .exact = exact,
                    .evaluation = evaluation,
                    .table_bytes = search_table};
  order.budget.end = Clock::now() + std::chrono::milliseconds(static_cast<int>(1000 * seconds));
  HS_TRY(const Ratings ratings, game->rate(order));
  return ratings_json(*game, ratings);
}

Result<MatrixGame> matrix_of(Fields& fields) {
  HS_TRY(const std::string table, fields.text("table", text_bytes, ""));
  HS_TRY(const std::string name, fields.text("name", name_bytes, ""));
  if (table.empty() == name.empty())
    return fail(ErrorCode::invalid_argument,
                "a matrix game is asked for by \"table\" or by \"name\", one of them");
  HS_TRY(MatrixGame game, table.empty() ? named_game(name) : matrix_game_of(table));
  if (game.rows() > most_actions_each || game.columns() > most_actions_each)
    return fail(ErrorCode::unsupported,
                fmt::format("the game has {} by {} actions; {} by {} at most are answered here, 'hindsight "
                            "matrix' takes more",
                            game.rows(), game.columns(), most_actions_each, most_actions_each));
  return game;
}

// Where dynamics begin: probabilities of both players' actions, or nothing.
Result<std::optional<std::array<std::vector<double>, 2>>> start_of(Fields& fields, const MatrixGame& game) {
  if (!fields.has("start_x") && !fields.has("start_y")) return std::nullopt;
  std::array<std::vector<double>, 2> out;
  HS_TRY(out[0], fields.reals("start_x", most_actions_each, 0, 1));
  HS_TRY(out[1], fields.reals("start_y", most_actions_each, 0, 1));
  for (std::size_t p = 0; p < 2; ++p) {
    const double sum = std::accumulate(out[p].begin(), out[p].end(), 0.0);
    if (out[p].size() != game.actions[p].size() || std::abs(sum - 1) > 1e-6)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("\"start_{}\" must be {} probabilities that sum to 1", p == 0 ? 'x' : 'y',
                              game.actions[p].size()));
  }
  return out;
}

// {"table" | "name", "weak"?, "dynamics"?, "time"?, "start_x"?, "start_y"?}
Result<Json> matrix(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const MatrixGame game, matrix_of(fields));
  HS_TRY(const bool weak, fields.flag("weak", false));
  HS_TRY(const std::string dynamics, fields.text("dynamics", name_bytes, ""));
  HS_TRY(const double time, fields.number("time", 1, 2000, 100));
  HS_TRY(const auto start, start_of(fields, game));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Places::Place place, places.take());
  Json out = matrix_json(game);
  out["elimination"] = elimination_json(game, eliminate(game, {.weak = weak}));
  const StopAfter limit(longest_search);
  HS_TRY(const Equilibria equilibria, all_equilibria(game, limit.token()));
  if (!equilibria.finished)
    return fail(ErrorCode::unsupported,
                "finding all equilibria of this table takes more than 3 seconds; 'hindsight matrix' takes as "
                "long as it takes");
  out["equilibria"] = equilibria_json(equilibria);
  if (const auto solution = solve_zero_sum(game)) out["zero_sum"] = zero_sum_json(*solution);
  if (!dynamics.empty()) {
    const auto named = std::ranges::find(dynamics_catalog, dynamics, &DynamicsInfo::name);
    if (named == std::end(dynamics_catalog))
      return fail(
          ErrorCode::invalid_argument,
          fmt::format(
              "there are no dynamics {}; fictitious_play, best_response, replicator, logit and bnn are there",
              in_quotes(dynamics, 40)));
    const auto kind = static_cast<Dynamics>(named - std::begin(dynamics_catalog));
    out["dynamics"] = dynamics_json(run_dynamics(approximate(game), kind, time, 201, start));
  }
  return out;
}

// {"arena": text, "objective"?, "player"?}
Result<Json> graph(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string text, fields.text("arena", text_bytes));
  HS_TRY(const std::string objective, fields.text("objective", name_bytes, "reach"));
  HS_TRY(const std::int64_t player, fields.integer("player", 0, 1, 0));
  HS_RETURN_IF_ERROR(fields.finish());
  const auto named = std::ranges::find(objective_names, objective);
  if (named == std::end(objective_names))
    return fail(ErrorCode::invalid_argument,
                fmt::format("there is no objective {}; reach, safety, buchi and parity are there",
                            in_quotes(objective, 40)));
  HS_TRY(const Places::Place place, places.take());
  HS_TRY(const GameGraph arena, parse_arena(text));
  if (arena.size() > most_vertices)
    return fail(
        ErrorCode::unsupported,
        fmt::format("the arena has {} vertices; {} at most are answered here, 'hindsight graph' takes more",
                    arena.size(), most_vertices));
  HS_TRY(Question question, question_of(arena, static_cast<Objective>(named - std::begin(objective_names)),
                                        static_cast<int>(player), {}));
  return graph_json(arena, report_on(arena, std::move(question)));
}

// {"forecasters": [...], "losses"?, "rounds"?, "seed"?, "sampled"?}
Result<Json> experts(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const auto names, fields.texts("forecasters", 9, name_bytes));
  HS_TRY(const std::string losses, fields.text("losses", name_bytes, "coins"));
  HS_TRY(const std::int64_t rounds, fields.integer("rounds", 1, most_rounds, 2000));
  HS_TRY(const std::int64_t seed, fields.integer("seed", 0, INT64_MAX, 1));
  HS_TRY(const bool sampled, fields.flag("sampled", false));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Places::Place place, places.take());
  HS_TRY(const auto source, make_loss_source(losses, 1));
  if (source->experts() > 20)
    return fail(ErrorCode::unsupported,
                "20 experts at most are answered here; 'hindsight experts' takes more");
  HS_TRY(const ExpertRace race, race_experts({.forecasters = names,
                                              .losses = losses,
                                              .rounds = static_cast<std::uint64_t>(rounds),
                                              .seed = static_cast<std::uint64_t>(seed),
                                              .sampled = sampled,
                                              .points = 120}));
  return race_json(race);
}

// By name, or an equilibrium, which is computed.
Result<Strategy> shown_strategy(std::string_view name, const GameSource& game) {
  constexpr std::uint32_t most = 30'000;  // histories: within half a second
  if (name == "equilibrium") {
    if (game.histories.nodes.size() > most)
      return fail(
          ErrorCode::unsupported,
          fmt::format("{} has more than {} histories; solve it and draw the file: 'hindsight tree FILE.hs'",
                      game.name, grouped(most)));
    HS_TRY(const auto solver, make_solver("sequence_lp", {game.histories, game.game}));
    solver->run(1, {});
    return solver->average();
  }
  if (auto named = named_strategy(name, game.game)) return std::move(*named);
  return fail(ErrorCode::not_found,
              fmt::format("there is no strategy {}; uniform, first, last and equilibrium are there",
                          in_quotes(name, 40)));
}

// {"game", "strategy"?: "uniform" | "first" | "last" | "equilibrium", "root"?, "depth"?}
Result<Json> tree(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string spec, fields.text("game", name_bytes));
  HS_TRY(const std::string strategy, fields.text("strategy", name_bytes, ""));
  HS_TRY(const std::string root, fields.text("root", 600, ""));
  HS_TRY(const std::int64_t depth, fields.integer("depth", 0, 1000, 1000));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Places::Place place, places.take());
  if (is_game_file(spec))
    return fail(ErrorCode::not_found,
                "trees are drawn here of games by name; 'hindsight tree' takes files, too");
  TreeOrder order{.root = root, .most = 500, .fold_to_fit = true};
  if (depth < 1000) order.depth = static_cast<std::uint32_t>(depth);
  if (strategy.empty()) {
    HS_TRY(const ListedGame game, list_game(spec, {most_tree_histories}));
    HS_TRY(const GameTree drawn, draw_tree(game, order));
    return tree_json(game, drawn);
  }
  HS_TRY(const GameSource game, load_game(spec, {most_tree_histories}));
  HS_TRY(const Strategy shown, shown_strategy(strategy, game));
  HS_TRY(const GameTree drawn, draw_tree(game, shown, order));
  return tree_json(game, drawn);
}

}  // namespace

void add_learn_routes(Router& router) {
  router.add("POST", "/learn/best", best_moves);
  router.add("POST", "/learn/matrix", matrix);
  router.add("POST", "/learn/graph", graph);
  router.add("POST", "/learn/experts", experts);
  router.add("POST", "/learn/tree", tree);
}

}  // namespace hindsight
