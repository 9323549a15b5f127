// SPDX-License-Identifier: MIT
#include "classic/matrix/matrix_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace hindsight {

bool is_zero_sum(const MatrixGame& game) {
  const Rational sum = game.payoffs[0][0] + game.payoffs[1][0];
  for (std::size_t k = 0; k < game.payoffs[0].size(); ++k)
    if (game.payoffs[0][k] + game.payoffs[1][k] != sum) return false;
  return true;
}

bool is_common_interest(const MatrixGame& game) { return game.payoffs[0] == game.payoffs[1]; }

std::vector<Rational> action_payoffs(const MatrixGame& game, std::size_t player, const MixedStrategy& other) {
  std::vector<Rational> out(game.actions[player].size());
  for (std::size_t own = 0; own < out.size(); ++own)
    for (std::size_t theirs = 0; theirs < other.size(); ++theirs) {
      if (other[theirs].sign() == 0) continue;
      const Rational& payoff = player == 0 ? game.payoff(0, own, theirs) : game.payoff(1, theirs, own);
      out[own] = out[own] + payoff * other[theirs];
    }
  return out;
}

std::array<Rational, 2> expected_payoffs(const MatrixGame& game,
                                         const std::array<MixedStrategy, 2>& strategies) {
  std::array<Rational, 2> out;
  for (std::size_t p = 0; p < 2; ++p) {
    const std::vector<Rational> by_action = action_payoffs(game, p, strategies[1 - p]);
    for (std::size_t a = 0; a < by_action.size(); ++a) out[p] = out[p] + strategies[p][a] * by_action[a];
  }
  return out;
}

std::array<Rational, 2> gains(const MatrixGame& game, const std::array<MixedStrategy, 2>& strategies) {
  std::array<Rational, 2> out = expected_payoffs(game, strategies);
  for (std::size_t p = 0; p < 2; ++p)
    out[p] = std::ranges::max(action_payoffs(game, p, strategies[1 - p])) - out[p];
  return out;
}

namespace {

Result<MixedStrategy> parse_strategy(const MatrixGame& game, std::size_t player, std::string_view text) {
  const std::vector<std::string>& actions = game.actions[player];
  MixedStrategy out(actions.size());
  const auto named = std::ranges::find(actions, trimmed(text));
  if (named != actions.end()) {
    out[static_cast<std::size_t>(named - actions.begin())] = 1;
    return out;
  }
  std::string numbers(text);
  std::ranges::replace(numbers, ',', ' ');
  const auto words = words_of(numbers);
  const auto refuse = [&](std::string_view why) {
    return fail(ErrorCode::invalid_argument, fmt::format("the {} player's strategy {} {}",
                                                         game.players[player], in_quotes(text, 60), why));
  };
  if (words.size() != out.size())
    return refuse(fmt::format("must be one of {} actions by name, or as many probabilities", out.size()));
  Rational sum;
  for (std::size_t a = 0; a < words.size(); ++a) {
    const auto probability = Rational::parse(words[a]);
    if (!probability || probability->sign() < 0)
      return refuse(fmt::format("has {}, which is not a probability", in_quotes(words[a], 20)));
    out[a] = *probability;
    sum = sum + *probability;
  }
  if (sum != Rational(1)) return refuse(fmt::format("adds up to {} instead of 1", sum.text()));
  return out;
}

}  // namespace

Result<std::array<MixedStrategy, 2>> parse_profile(const MatrixGame& game, std::string_view text) {
  // A '/' between blanks, as one within a fraction is not.
  const std::size_t bar = text.find(" / ");
  if (bar == std::string_view::npos)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("the profile {} must be two strategies with ' / ' between them, such as \"1/2,1/2 / {}\"",
                    in_quotes(text, 60), game.actions[1][0]));
  std::array<MixedStrategy, 2> out;
  HS_TRY(out[0], parse_strategy(game, 0, text.substr(0, bar)));
  HS_TRY(out[1], parse_strategy(game, 1, text.substr(bar + 3)));
  return out;
}

}  // namespace hindsight
