// SPDX-License-Identifier: MIT
#include "classic/matrix/correlated.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "classic/matrix/exact_lp.h"

namespace hindsight {

namespace {

const Rational& payoff(const MatrixGame& game, std::size_t player, std::size_t own, std::size_t other) {
  return player == 0 ? game.payoff(0, own, other) : game.payoff(1, other, own);
}
std::size_t place(const MatrixGame& game, std::size_t player, std::size_t own, std::size_t other) {
  return player == 0 ? own * game.columns() + other : other * game.columns() + own;
}

// What `player` gains, by pair of actions, who plays `instead` of `told`; of any action he is told where that
// is no action.
std::vector<Rational> gain_by_pair(const MatrixGame& game, std::size_t player, std::size_t told,
                                   std::size_t instead) {
  std::vector<Rational> out(game.payoffs[0].size());
  for (std::size_t own = 0; own < game.actions[player].size(); ++own)
    for (std::size_t other = 0; other < game.actions[1 - player].size(); ++other)
      if (own == told || told == game.actions[player].size())
        out[place(game, player, own, other)] =
            payoff(game, player, instead, other) - payoff(game, player, own, other);
  return out;
}

// Each deviation of the kind.
template <class Visit>
void each_deviation(const MatrixGame& game, bool coarse, const Visit& visit) {
  for (std::size_t player = 0; player < 2; ++player) {
    const std::size_t actions = game.actions[player].size();
    for (std::size_t instead = 0; instead < actions; ++instead) {
      if (coarse) visit(gain_by_pair(game, player, actions, instead));
      for (std::size_t told = 0; !coarse && told < actions; ++told)
        if (told != instead) visit(gain_by_pair(game, player, told, instead));
    }
  }
}

Rational least(const std::vector<Rational>& numbers) { return std::ranges::min(numbers); }

// One variable a pair, and where the objective is the lesser payoff one more for it; objectives are shifted
// above 0, so that all of the probability is given out.
ExactProgram program_of(const MatrixGame& game, const CorrelatedObjective& objective, bool coarse) {
  const std::size_t pairs = game.payoffs[0].size();
  ExactProgram out;
  const auto add = [&](std::vector<Rational> row, std::int64_t bound) {
    if (objective.fair && row.size() == pairs) row.emplace_back(0);
    out.constraints.push_back(std::move(row));
    out.bounds.emplace_back(bound);
  };
  each_deviation(game, coarse, [&](std::vector<Rational> gain) { add(std::move(gain), 0); });
  add(std::vector<Rational>(pairs, Rational(1)), 1);
  if (objective.fair) {
    const Rational shift = Rational(1) - std::min(least(game.payoffs[0]), least(game.payoffs[1]));
    for (const auto& payoffs : game.payoffs) {
      std::vector<Rational> row;
      for (const Rational& value : payoffs) row.push_back(Rational(0) - value - shift);
      row.emplace_back(1);
      add(std::move(row), 0);
    }
    out.objective.assign(pairs + 1, Rational(0));
    out.objective[pairs] = 1;
    return out;
  }
  for (std::size_t k = 0; k < pairs; ++k)
    out.objective.push_back(objective.weights[0] * game.payoffs[0][k] +
                            objective.weights[1] * game.payoffs[1][k]);
  const Rational shift = Rational(1) - least(out.objective);
  for (Rational& value : out.objective) value = value + shift;
  return out;
}

}  // namespace

Result<CorrelatedObjective> parse_objective(std::string_view text) {
  if (text == "welfare") return CorrelatedObjective{};
  if (text == "row") return CorrelatedObjective{{1, 0}};
  if (text == "column") return CorrelatedObjective{{0, 1}};
  if (text == "worst") return CorrelatedObjective{{-1, -1}};
  if (text == "fair") return CorrelatedObjective{{1, 1}, true};
  const auto parts = split(text, ',');
  if (parts.size() == 2)
    if (const auto first = Rational::parse(trimmed(parts[0])), second = Rational::parse(trimmed(parts[1]));
        first && second)
      return CorrelatedObjective{{*first, *second}};
  return fail(
      ErrorCode::invalid_argument,
      fmt::format(
          "{} is not an objective; welfare, row, column, fair, worst, or two weights such as 2,-1 are",
          in_quotes(text, 40)));
}

std::optional<CorrelatedEquilibrium> best_correlated(const MatrixGame& game,
                                                     const CorrelatedObjective& objective, bool coarse,
                                                     const std::stop_token& stop) {
  auto optimum = maximise(program_of(game, objective, coarse), stop);
  if (!optimum) return std::nullopt;
  CorrelatedEquilibrium out{std::move(optimum->x), {}};
  out.probability.resize(game.payoffs[0].size());
  for (std::size_t p = 0; p < 2; ++p)
    for (std::size_t k = 0; k < out.probability.size(); ++k)
      out.payoffs[p] = out.payoffs[p] + out.probability[k] * game.payoffs[p][k];
  return out;
}

Rational deviation_gain(const MatrixGame& game, const std::vector<Rational>& probability, bool coarse) {
  std::optional<Rational> most;
  each_deviation(game, coarse, [&](const std::vector<Rational>& gain) {
    Rational sum;
    for (std::size_t k = 0; k < gain.size(); ++k) sum = sum + gain[k] * probability[k];
    if (!most || sum > *most) most = sum;
  });
  return most.value_or(Rational(0));
}

}  // namespace hindsight
