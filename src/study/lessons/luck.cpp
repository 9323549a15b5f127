// SPDX-License-Identifier: MIT
#include "study/lessons/luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/text.h"
#include "estimate/games/game_match.h"
#include "estimate/plan.h"
#include "solve/solvers.h"
#include "study/lessons/lesson_game.h"
#include "tree/strategy.h"

namespace hindsight {

namespace {

constexpr std::size_t raw = 0, aivat = 1;  // the estimators of the match
constexpr std::uint64_t good_iterations = 400, rough_iterations = 20;
constexpr std::uint64_t fit_hands = 50'000;  // beforehand: fewer than `match` plays, so that nobody waits
constexpr double no_difference =
    1e-4;  // of the unit: what an equilibrium after so many iterations may be off

using Listed = std::shared_ptr<const ListedStrategy>;

Listed average_after(const GameSource& game, std::uint64_t iterations) {
  const SolverInput input{game.histories, game.game};
  auto solver = make_solver("cfr+", input);
  (*solver)->run(iterations, {});  // has a value: a name of ours
  return std::make_shared<const ListedStrategy>(game.histories, canonical(game.game, (*solver)->average()));
}

Result<Listed> opponent_of(const LuckOrder& order, const GameSource& game, const Listed& good) {
  if (order.opponent == "twin") return good;
  if (order.opponent == "rough") return average_after(game, rough_iterations);
  if (order.opponent == "uniform")
    return std::make_shared<const ListedStrategy>(game.histories,
                                                  canonical(game.game, uniform_strategy(game.game)));
  return fail(ErrorCode::invalid_argument, "\"opponent\" must be rough, uniform or twin");
}

LuckMatch::Estimate estimate(const Figures& figures, std::size_t by) {
  const Figures::Estimate& of = figures.at(0, by);
  const double half = of.half_width_95();
  return {of.mean(), std::isfinite(half) ? std::optional(half) : std::nullopt};
}

std::optional<double> needed(double deviation, double exact) {
  if (std::abs(exact) < no_difference) return {};
  if (deviation == 0) return 1;
  return whole_hands_needed({.deviation = deviation, .effect = std::abs(exact)});
}

void tell(const GameMatch& match, const LuckOrder& order, LuckMatch& out) {
  const Figures& figures = match.figures();
  const std::vector<double>& kept = figures.kept_decks();
  const std::size_t estimators = figures.shape().estimators.size(), row = 2 * estimators;
  for (std::size_t hand = 0; hand < std::min<std::size_t>(order.shown, kept.size() / row); ++hand)
    out.first.push_back({kept[hand * row + raw], kept[hand * row + aivat]});
  out.exact = match.exact(0);
  out.deviation_raw = figures.at(0, raw).deviation();
  out.deviation_aivat = order.both_known ? 0 : figures.at(0, aivat).deviation();
  out.needed_raw = needed(out.deviation_raw, out.exact);
  out.needed_aivat = needed(out.deviation_aivat, out.exact);
}

}  // namespace

Result<LuckMatch> play_luck_match(const LuckOrder& order, const RunControl& control) {
  HS_TRY(const std::shared_ptr<const GameSource> game, lesson_game(order.game));
  if (order.at.empty() || order.at.back() > most_lesson_hands)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a match of a lesson has 1 to {} hands", grouped(most_lesson_hands)));
  const Listed good = average_after(*game, good_iterations);
  HS_TRY(const Listed other, opponent_of(order, *game, good));
  const std::shared_ptr<const HistoryTree> tree(game, &game->histories);
  // Each hand by itself, the seats in turn: what is counted is the same hands for both estimators.
  HS_TRY(GameMatch match, GameMatch::start({.tree = tree,
                                            .contestants = {{good, true}, {other, order.both_known}},
                                            .guess = good,
                                            .fit_hands = fit_hands,
                                            .hands = order.at.back(),
                                            .seed = order.seed,
                                            .duplicate = false,
                                            .estimators = {Estimator::plain, Estimator::aivat}},
                                           control));
  match.keep_decks();
  LuckMatch out{.unit = game->unit};
  for (const std::uint64_t hands : order.at) {
    match.play(hands - match.decks(), control);
    out.points.push_back({match.decks(), estimate(match.figures(), raw), estimate(match.figures(), aivat)});
  }
  tell(match, order, out);
  return out;
}

}  // namespace hindsight
