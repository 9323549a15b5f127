// SPDX-License-Identifier: MIT
#include "server/learn/holdem_lesson_routes.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "io/fields.h"
#include "io/json.h"
#include "server/http/places.h"
#include "solve/solvers.h"
#include "study/lessons/coin_toss.h"
#include "study/lessons/luck.h"
#include "study/lessons/showdown.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

constexpr std::size_t board_bytes = 40, range_bytes = 16 << 10, word_bytes = 200;
constexpr std::size_t most_looks = 256;   // of a match
constexpr std::int64_t most_shown = 500;  // hands, one by one
constexpr int curve_steps = 100;          // from never heads to always
constexpr std::array owed_names{"nothing", "so_far", "sale_too"};

Places lesson_places(2);

// {"cards": "kuhn" | "river", "weights" | "board", "range"}
Result<Json> hands(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string cards, fields.text("cards", word_bytes));
  if (cards != "kuhn" && cards != "river")
    return fail(ErrorCode::invalid_argument, "\"cards\" must be kuhn or river");
  std::vector<double> weights;
  std::string board, range;
  if (cards == "kuhn") {
    HS_TRY(weights, fields.reals("weights", 3, 0, 1));
  } else {
    HS_TRY(board, fields.text("board", board_bytes));
    HS_TRY(range, fields.text("range", range_bytes));
  }
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Places::Place place, lesson_places.take());
  HS_TRY(const ShowdownLesson lesson,
         cards == "kuhn" ? kuhn_showdown(weights) : river_showdown(board, range));
  return Json{{"hands", lesson.names},
              {"strength", lesson.strength},
              {"weight", lesson.weight},
              {"beats", lesson.beats},
              {"loses", lesson.loses},
              {"meets", lesson.meets},
              {"pairs", lesson.pairs},
              {"steps", lesson.steps},
              {"sweep_us", lesson.sweep_us},
              {"pairs_us", lesson.pairs_us},
              {"largest_difference", lesson.largest_difference}};
}

Result<CoinSearch> search_of(Fields& fields) {
  CoinSearch out;
  if (fields.has("sale")) {
    HS_TRY(const std::vector<double> sale, fields.reals("sale", 2, -1, 1));
    if (sale.size() != 2)
      return fail(ErrorCode::invalid_argument, "\"sale\" must be two numbers, for heads and for tails");
    out.coin.sale = {sale[0], sale[1]};
  }
  HS_TRY(out.believed, fields.number("believed", 0, 1, 0.5));
  HS_TRY(out.so_far, fields.number("so_far", 0, 1, 0.25));
  HS_TRY(const std::string owed, fields.text("owed", word_bytes, "nothing"));
  const auto named = std::ranges::find(owed_names, owed);
  if (named == owed_names.end())
    return fail(ErrorCode::invalid_argument, "\"owed\" must be nothing, so_far or sale_too");
  out.owed = static_cast<CoinOwed>(named - owed_names.begin());
  return out;
}

Result<double> value_of(const GameSource& game) {
  const SolverInput input{game.histories, game.game};
  HS_TRY(const auto solver, make_solver("sequence_lp", input));
  solver->run(1, {});
  return best_response_value(game.game, Player{0}, reaches(game.game, solver->average()));
}

// {"sale"?, "believed"?, "so_far"?, "owed"?}
Result<Json> coin(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const CoinSearch search, search_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  const GameSource game = coin_toss(search.coin);
  const auto at = [&](double heads) {
    return Json{{"heads", heads}, {"play", play_values(heads)}, {"wins", exploiter_wins(game, heads)}};
  };
  HS_TRY(const double value, value_of(game));
  Json curve = Json::array();
  for (int i = 0; i <= curve_steps; ++i)
    curve.push_back(exploiter_wins(game, static_cast<double>(i) / curve_steps));
  const Guesses found = solve_search(search);
  return Json{{"value", value},
              {"curve", std::move(curve)},
              {"so_far", at(search.so_far)},
              {"owed", search.owed == CoinOwed::nothing ? Json() : Json(owed_values(search))},
              {"search", {{"least", at(found.least)}, {"most", at(found.most)}, {"value", found.value}}}};
}

Json estimate_json(const LuckMatch::Estimate& estimate) {
  return {{"mean", estimate.mean}, {"half_width", estimate.half_width ? Json(*estimate.half_width) : Json()}};
}

Json luck_json(const LuckMatch& match) {
  const auto maybe = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
  Json points = Json::array(), first = Json::array();
  for (const LuckMatch::Point& point : match.points)
    points.push_back(
        {{"hands", point.hands}, {"raw", estimate_json(point.raw)}, {"aivat", estimate_json(point.aivat)}});
  for (const LuckMatch::HandResult& hand : match.first) first.push_back({hand.raw, hand.aivat});
  return {{"unit", match.unit},
          {"exact", match.exact},
          {"points", std::move(points)},
          {"first", std::move(first)},
          {"needed", {{"raw", maybe(match.needed_raw)}, {"aivat", maybe(match.needed_aivat)}}},
          {"deviation", {{"raw", match.deviation_raw}, {"aivat", match.deviation_aivat}}}};
}

// {"game"?, "opponent"?, "both_known"?, "seed"?, "at", "shown"?}
Result<Json> luck(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  LuckOrder order;
  HS_TRY(order.game, fields.text("game", word_bytes, "leduc"));
  HS_TRY(order.opponent, fields.text("opponent", word_bytes, "rough"));
  HS_TRY(order.both_known, fields.flag("both_known", false));
  HS_TRY(const std::int64_t seed, fields.integer("seed", 0, INT64_MAX, 1));
  HS_TRY(const std::vector<std::int64_t> at, fields.integers("at", most_looks, 1, most_lesson_hands));
  HS_TRY(const std::int64_t shown, fields.integer("shown", 0, most_shown, 0));
  HS_RETURN_IF_ERROR(fields.finish());
  if (std::ranges::adjacent_find(at, std::greater_equal{}) != at.end())
    return fail(ErrorCode::invalid_argument, "\"at\" must list numbers of hands in rising order");
  order.seed = static_cast<std::uint64_t>(seed);
  order.at.assign(at.begin(), at.end());
  order.shown = static_cast<std::uint64_t>(shown);
  HS_TRY(const Places::Place place, lesson_places.take());
  HS_TRY(const LuckMatch match, play_luck_match(order));
  return luck_json(match);
}

}  // namespace

void add_holdem_lesson_routes(Router& router) {
  router.add("POST", "/learn/hands", hands);
  router.add("POST", "/learn/coin", coin);
  router.add("POST", "/learn/luck", luck);
}

}  // namespace hindsight
