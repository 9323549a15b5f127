// SPDX-License-Identifier: MIT
#include "server/learn/lesson_routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <optional>

#include "io/fields.h"
#include "io/json.h"
#include "server/http/places.h"
#include "server/http/stop_after.h"
#include "server/learn/lesson_json.h"
#include "study/games/exploitation.h"
#include "study/games/solution.h"
#include "study/lessons/evidence.h"
#include "study/lessons/kuhn_family.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

constexpr std::size_t max_spec = 200;             // bytes
constexpr std::int64_t max_lesson = 10'000;       // of a course
constexpr std::size_t max_points = 256;           // of its curve
constexpr std::int64_t max_rounds = 1'000;        // of regret matching
constexpr std::size_t max_probabilities = 4'000;  // of a strategy
constexpr std::size_t max_shares = 101;           // of a frontier
constexpr std::uint64_t most_regrets = 2'000;     // iterations, where the linear program should fail

constexpr std::chrono::seconds longest_evidence{3};

Places evidence_places(2);

using Game = std::shared_ptr<const GameSource>;

Result<Game> game_of(Fields& fields, const char* usual) {
  HS_TRY(const std::string spec, fields.text("game", max_spec, usual));
  return lesson_game(spec);
}

// All probabilities of a strategy in one list: infosets as in /learn/game, the actions of each in order.
Result<Strategy> strategy_of(const GameSource& source, const std::vector<double>& numbers, const char* key) {
  const std::size_t size = canonical_size(source.game);
  if (numbers.size() != size)
    return fail(ErrorCode::invalid_argument,
                fmt::format("\"{}\" must have {} probabilities, one for each action of each infoset of {}",
                            key, size, source.name));
  Strategy out{from_canonical(source.game, numbers)};
  if (const auto valid = validate(source.game, source.histories, out); !valid)
    return fail(ErrorCode::invalid_argument, fmt::format("\"{}\": {}", key, valid.error().message));
  return out;
}
Result<Strategy> strategy_of(Fields& fields, const GameSource& source, const char* key) {
  HS_TRY(const std::vector<double> numbers, fields.reals(key, max_probabilities, 0, 1));
  return strategy_of(source, numbers, key);
}

Result<Json> whole_game(const Request& request) {
  const auto spec = request.query.find("game");
  HS_TRY(const Game game, lesson_game(spec == request.query.end() ? "kuhn" : spec->second));
  return whole_game_json(*game);
}

Result<Json> evaluation(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const Game game, game_of(fields, "kuhn"));
  Strategy strategy = uniform_strategy(game->game);
  if (fields.has("strategy")) {
    HS_TRY(strategy, strategy_of(fields, *game, "strategy"));
  }
  HS_RETURN_IF_ERROR(fields.finish());
  return numbers_json(*game, strategy);
}

// A strategy by name, or number by number.
Result<Strategy> model_of(Fields& fields, const GameSource& source) {
  if (fields.has("strategy")) return strategy_of(fields, source, "strategy");
  HS_TRY(const std::string name, fields.text("model", 16, "uniform"));
  if (auto named = named_strategy(name, source.game)) return *std::move(named);
  return fail(ErrorCode::invalid_argument,
              fmt::format("\"model\" {} must be uniform, first or last, or give a \"strategy\"", name));
}

Result<Json> frontier(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const Game game, game_of(fields, "kuhn"));
  HS_TRY(const Strategy model, model_of(fields, *game));
  ExploitOrder order{.shares = even_shares(21), .setup = {.iterations = most_regrets}};
  if (fields.has("p")) {
    HS_TRY(order.shares, fields.reals("p", max_shares, 0, 1));
    if (order.shares.empty()) return fail(ErrorCode::invalid_argument, "\"p\" lists no share");
  }
  HS_RETURN_IF_ERROR(fields.finish());
  const Exploitation found = exploit(*game, model, order);
  Json out = exploitation_json(*game, "", found);
  out.erase("model");
  Json& points = out["frontier"];
  for (std::size_t k = 0; k < found.points.size(); ++k)
    points[k]["strategy"] = by_infoset(game->game, strategy_of(found, found.points[k]).behaviour);
  return out;
}

// Who is met: nobody in particular is an equilibrium.
Result<std::optional<Strategy>> opponent_of(Fields& fields, const GameSource& source) {
  if (!fields.has("strategy")) {
    HS_TRY(const std::string name, fields.text("model", 16, "equilibrium"));
    if (name == "equilibrium") return std::optional<Strategy>{};
    if (auto named = named_strategy(name, source.game)) return named;
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("\"model\" {} must be equilibrium, uniform, first or last, or give a \"strategy\"",
                    name));
  }
  HS_TRY(Strategy given, strategy_of(fields, source, "strategy"));
  return std::optional(std::move(given));
}

Result<Json> evidence(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  EvidenceOrder order;
  HS_TRY(order.game, game_of(fields, "kuhn"));
  HS_TRY(order.opponent, opponent_of(fields, *order.game));
  HS_TRY(order.safety, fields.number("safety", 0, order.game->game.payoff_range, order.safety));
  HS_TRY(const std::int64_t seed, fields.integer("seed", 0, INT64_MAX, 1));
  order.seed = static_cast<std::uint64_t>(seed);
  HS_TRY(const std::vector<std::int64_t> at,
         fields.integers("at", max_points, 1, static_cast<std::int64_t>(most_evidence_hands)));
  HS_RETURN_IF_ERROR(fields.finish());
  if (std::ranges::adjacent_find(at, std::greater_equal{}) != at.end())
    return fail(ErrorCode::invalid_argument, "\"at\" must list hands in rising order");
  order.at.assign(at.begin(), at.end());
  HS_TRY(const Places::Place place, evidence_places.take());
  const StopAfter limit(longest_evidence);
  HS_TRY(const EvidenceRun run, play_evidence(order, {limit.token(), 1}));
  if (run.points.size() < order.at.size())
    return fail(ErrorCode::unsupported,
                "that many hands of this game take more than 3 seconds: ask for fewer");
  return evidence_json(*order.game, run);
}

Result<Course> course_of(Fields& fields) {
  HS_TRY(Game game, game_of(fields, "kuhn"));
  HS_TRY(const std::string rule, fields.text("rule", 16, "cfr"));
  return Course::start(std::move(game), rule);
}

Result<Json> step(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(Course course, course_of(fields));
  HS_TRY(const std::int64_t iteration, fields.integer("iteration", 1, max_lesson));
  HS_RETURN_IF_ERROR(fields.finish());
  course.advance(static_cast<std::uint64_t>(iteration));
  return step_json(course);
}

Result<Json> curve(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(Course course, course_of(fields));
  HS_TRY(const std::vector<std::int64_t> at, fields.integers("at", max_points, 1, max_lesson));
  HS_RETURN_IF_ERROR(fields.finish());
  if (std::ranges::adjacent_find(at, std::greater_equal{}) != at.end())
    return fail(ErrorCode::invalid_argument, "\"at\" must list iterations in rising order");
  Json points = Json::array();
  for (const std::int64_t iteration : at) {
    course.advance(static_cast<std::uint64_t>(iteration) - course.iteration());
    points.push_back(point_json(course));
  }
  return Json{{"points", std::move(points)}};
}

Result<Json> matching(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const Game game, game_of(fields, "rock_paper_scissors"));
  HS_TRY(const ChoiceMatrix matrix, choice_matrix(*game));
  MatchingSetup setup;
  if (fields.has("opponent")) {
    HS_TRY(setup.opponent, fields.reals("opponent", matrix.columns.size(), 0, 1));
    const double sum = std::accumulate(setup.opponent->begin(), setup.opponent->end(), 0.0);
    if (setup.opponent->size() != matrix.columns.size() || std::abs(sum - 1) > 1e-9)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("\"opponent\" must have {} probabilities that sum to 1", matrix.columns.size()));
  }
  HS_TRY(setup.sampled, fields.flag("sampled", true));
  HS_TRY(const std::int64_t seed, fields.integer("seed", 0, INT64_MAX, 1));
  HS_TRY(const std::int64_t rounds, fields.integer("rounds", 1, max_rounds, 100));
  HS_RETURN_IF_ERROR(fields.finish());
  setup.seed = static_cast<std::uint64_t>(seed);
  setup.rounds = static_cast<std::uint32_t>(rounds);
  return matching_json(matrix, match_regrets(matrix, setup));
}

// What the first player's equilibrium of each end of the family, and of `alpha`, earns from this opponent.
Json earned(const GameSource& source, const Strategy& opponent, double alpha) {
  const auto value = [&](double at) {
    const Strategy mine = kuhn_equilibrium(source.histories, source.game, at);
    return evaluate(source.game, {{mine.behaviour[0], opponent.behaviour[1]}}).value[0];
  };
  return {{"here", value(alpha)}, {"least_alpha", value(0)}, {"most_alpha", value(largest_kuhn_alpha)}};
}

Result<Json> kuhn_equilibria(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const Game game, lesson_game("kuhn"));
  HS_TRY(const double alpha, fields.number("alpha", 0, largest_kuhn_alpha));
  const Strategy strategy = kuhn_equilibrium(game->histories, game->game, alpha);
  Strategy opponent = strategy;
  if (fields.has("opponent")) {
    HS_TRY(opponent, strategy_of(fields, *game, "opponent"));
  }
  HS_RETURN_IF_ERROR(fields.finish());
  Json out = numbers_json(*game, strategy);
  out["game_value"] = kuhn_value;
  out["earned"] = earned(*game, opponent, alpha);
  return out;
}

}  // namespace

void add_lesson_routes(Router& router) {
  router.add("GET", "/learn/game", whole_game);
  router.add("POST", "/learn/evaluation", evaluation);
  router.add("POST", "/learn/frontier", frontier);
  router.add("POST", "/learn/evidence", evidence);
  router.add("POST", "/learn/step", step);
  router.add("POST", "/learn/curve", curve);
  router.add("POST", "/learn/matching", matching);
  router.add("POST", "/learn/kuhn-equilibria", kuhn_equilibria);
}

}  // namespace hindsight
