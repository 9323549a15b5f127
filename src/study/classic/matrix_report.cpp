// SPDX-License-Identifier: MIT
#include "study/classic/matrix_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "store/games/bimatrix_text.h"
#include "store/games/load_game.h"
#include "study/classic/strategic_form.h"

namespace hindsight {

namespace {

MatrixGame game_of(BimatrixText text) {
  return {std::move(text.title), std::move(text.players), std::move(text.actions), std::move(text.payoffs)};
}

Json texts(const std::vector<Rational>& numbers) {
  Json out = Json::array();
  for (const Rational& number : numbers) out.push_back(number.text());
  return out;
}
Json texts(const std::array<Rational, 2>& numbers) { return {numbers[0].text(), numbers[1].text()}; }

// The best actions of `player` against each action of the other.
Json best_responses(const MatrixGame& game, std::size_t player) {
  Json out = Json::array();
  for (std::size_t other = 0; other < game.actions[1 - player].size(); ++other) {
    MixedStrategy pure(game.actions[1 - player].size());
    pure[other] = 1;
    const std::vector<Rational> payoffs = action_payoffs(game, player, pure);
    const Rational best = std::ranges::max(payoffs);
    Json actions = Json::array();
    for (std::size_t a = 0; a < payoffs.size(); ++a)
      if (payoffs[a] == best) actions.push_back(a);
    out.push_back(std::move(actions));
  }
  return out;
}

}  // namespace

namespace {

// Of no catalog at all: the nearest matrix game is the better advice.
Result<MatrixGame> open_tree(std::string_view name) {
  constexpr std::uint64_t most_histories = 1'000'000;
  const auto game = list_game(name, {most_histories});
  if (game) return strategic_form(game->histories, game->name);
  return game.error().code == ErrorCode::not_found && !is_game_file(name)
             ? named_game(name)
             : tl::unexpected<Error>(game.error());
}

}  // namespace

Result<MatrixGame> open_matrix_game(std::string_view name) {
  constexpr std::size_t most_bytes = std::size_t{256} << 20;
  const std::string path(name);
  const bool nfg = lower(path).ends_with(".nfg"), csv = lower(path).ends_with(".csv");
  const std::string_view plain = name.substr(0, name.find('('));
  if (std::ranges::find(named_games(), plain, &NamedGame::name) != named_games().end())
    return named_game(name);
  if (!nfg && !csv) return open_tree(name);
  HS_TRY(const std::string text, read_file(path, most_bytes));
  auto game = nfg ? parse_bimatrix_nfg(text) : parse_bimatrix_csv(text);
  if (!game) return fail(game.error().code, fmt::format("{}, {}", path, game.error().message));
  return game_of(std::move(*game));
}

Result<MatrixGame> matrix_game_of(std::string_view csv) {
  HS_TRY(BimatrixText text, parse_bimatrix_csv(csv));
  return game_of(std::move(text));
}

std::string_view class_of(const MatrixGame& game) {
  if (is_zero_sum(game))
    return (game.payoffs[0][0] + game.payoffs[1][0]).sign() == 0 ? "zero-sum" : "constant-sum";
  return is_common_interest(game) ? "common interest" : "general-sum";
}

Json matrix_json(const MatrixGame& game) {
  Json payoffs = Json::array();
  for (std::size_t i = 0; i < game.rows(); ++i) {
    Json row = Json::array();
    for (std::size_t j = 0; j < game.columns(); ++j)
      row.push_back({game.payoff(0, i, j).text(), game.payoff(1, i, j).text()});
    payoffs.push_back(std::move(row));
  }
  Json pure = Json::array();
  for (const auto& [i, j] : pure_equilibria(game)) pure.push_back({i, j});
  return {{"title", game.title},
          {"players", game.players},
          {"actions", game.actions},
          {"payoffs", std::move(payoffs)},
          {"class", class_of(game)},
          {"pure", std::move(pure)},
          {"best_responses", {best_responses(game, 0), best_responses(game, 1)}}};
}

Json elimination_json(const MatrixGame& game, const Elimination& elimination) {
  Json steps = Json::array();
  for (const EliminationStep& step : elimination.steps)
    steps.push_back({{"player", step.player},
                     {"action", game.actions[step.player][step.action]},
                     {"by", texts(step.by)},
                     {"strict", step.strict}});
  Json left = Json::array();
  for (std::size_t p = 0; p < 2; ++p) {
    Json names = Json::array();
    for (const std::size_t a : elimination.left[p]) names.push_back(game.actions[p][a]);
    left.push_back(std::move(names));
  }
  return {{"steps", std::move(steps)}, {"left", std::move(left)}};
}

Json equilibria_json(const Equilibria& equilibria) {
  Json extreme = Json::array();
  for (const MixedProfile& profile : equilibria.extreme)
    extreme.push_back({{"x", texts(profile.strategies[0])},
                       {"y", texts(profile.strategies[1])},
                       {"payoffs", texts(profile.payoffs)}});
  return {{"extreme", std::move(extreme)},
          {"maximal_nash_subsets", equilibria.subsets},
          {"components", equilibria.components},
          {"finished", equilibria.finished}};
}

Json zero_sum_json(const ZeroSumSolution& solution) {
  Json players = Json::array();
  for (std::size_t p = 0; p < 2; ++p) {
    Json range = Json::array();
    for (const auto& [least, greatest] : solution.range[p]) range.push_back({least.text(), greatest.text()});
    players.push_back({{"value", solution.players[p].value.text()},
                       {"strategy", texts(solution.players[p].strategy)},
                       {"range", std::move(range)},
                       {"unique", solution.unique(p)}});
  }
  return players;
}

Json correlated_json(const CorrelatedEquilibrium& equilibrium) {
  return {{"probability", texts(equilibrium.probability)}, {"payoffs", texts(equilibrium.payoffs)}};
}

Json check_json(const MatrixGame& game, const std::array<MixedStrategy, 2>& profile) {
  const auto gain = gains(game, profile);
  return {{"payoffs", texts(expected_payoffs(game, profile))},
          {"gains", texts(gain)},
          {"equilibrium", gain[0].sign() == 0 && gain[1].sign() == 0}};
}

Json dynamics_json(const std::vector<DynamicsPoint>& points) {
  Json out = Json::array();
  for (const DynamicsPoint& point : points)
    out.push_back({{"time", point.time}, {"x", point.strategies[0]}, {"y", point.strategies[1]}});
  return out;
}

Json quantal_json(const QuantalBranch& branch) {
  Json out = Json::array();
  for (const QuantalPoint& point : branch.points)
    out.push_back({{"lambda", point.lambda}, {"x", point.strategies[0]}, {"y", point.strategies[1]}});
  return out;
}

Json approximate_json(const ApproximateProfile& profile) {
  return {{"x", profile.strategies[0]},
          {"y", profile.strategies[1]},
          {"payoffs", profile.payoffs},
          {"gains", profile.gains},
          {"pivots", profile.pivots}};
}

}  // namespace hindsight
