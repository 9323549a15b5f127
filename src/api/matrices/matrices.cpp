// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/matrices.h>

#include <utility>

#include "api/errors.h"
#include "base/rational.h"
#include "classic/matrix/equilibria.h"
#include "classic/matrix/matrix_game.h"

namespace hs {

namespace {

using hindsight::ErrorCode::invalid_argument;

std::vector<std::string> texts_of(const std::vector<hindsight::Rational>& numbers) {
  std::vector<std::string> out;
  for (const hindsight::Rational& number : numbers) out.push_back(number.text());
  return out;
}

hindsight::Result<MatrixGame> named(const std::string& spec) {
  HS_TRY(const hindsight::MatrixGame game, hindsight::named_game(spec));
  return MatrixGame{game.rows(), game.columns(), {texts_of(game.payoffs[0]), texts_of(game.payoffs[1])}};
}

hindsight::Result<hindsight::MatrixGame> read(const MatrixGame& game) {
  if (game.rows == 0 || game.columns == 0)
    return hindsight::fail(invalid_argument, "a matrix game has a row and a column at least", "payoffs");
  if (game.rows > hindsight::most_actions || game.columns > hindsight::most_actions)
    return hindsight::fail(hindsight::ErrorCode::unsupported,
                           fmt::format("{} rows and {} columns: both players may have {} actions together",
                                       game.rows, game.columns, hindsight::most_actions),
                           "payoffs");
  hindsight::MatrixGame out;
  for (std::size_t i = 0; i < game.rows; ++i) out.actions[0].push_back(std::to_string(i));
  for (std::size_t i = 0; i < game.columns; ++i) out.actions[1].push_back(std::to_string(i));
  for (std::size_t player = 0; player < 2; ++player) {
    const std::vector<std::string>& payoffs = game.payoffs[player];
    const std::string where = player == 0 ? "row" : "column";
    if (payoffs.size() != game.rows * game.columns)
      return hindsight::fail(invalid_argument,
                             fmt::format("{} payoffs of the {} player for {} rows and {} columns",
                                         payoffs.size(), where, game.rows, game.columns),
                             where);
    for (const std::string& text : payoffs) {
      const auto number = hindsight::Rational::parse(text);
      if (!number)
        return hindsight::fail(
            invalid_argument,
            fmt::format("the {} player's payoff '{}' is no number; write 3, 0.25 or 1/3", where, text),
            where);
      out.payoffs[player].push_back(*number);
    }
  }
  return out;
}

hindsight::Result<MatrixEquilibria> found(const MatrixGame& game, const std::stop_token& stop) {
  HS_TRY(const hindsight::MatrixGame matrix, read(game));
  HS_TRY(const hindsight::Equilibria all, hindsight::all_equilibria(matrix, stop));
  MatrixEquilibria out{.finished = all.finished};
  for (const hindsight::MixedProfile& profile : all.extreme)
    out.extreme.push_back({{texts_of(profile.strategies[0]), texts_of(profile.strategies[1])},
                           {profile.payoffs[0].text(), profile.payoffs[1].text()}});
  return out;
}

}  // namespace

Result<MatrixGame> named_matrix(const std::string& spec) { return published(named(spec)); }
Result<MatrixEquilibria> equilibria(const MatrixGame& game, const std::stop_token& stop) {
  return published(found(game, stop));
}

}  // namespace hs
