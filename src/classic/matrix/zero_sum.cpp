// SPDX-License-Identifier: MIT
#include "classic/matrix/zero_sum.h"

#include <algorithm>

#include "classic/matrix/exact_lp.h"

namespace hindsight {

namespace {

// The player's own payoffs, rows his actions.
std::vector<std::vector<Rational>> own_payoffs(const MatrixGame& game, std::size_t player) {
  const std::size_t own = game.actions[player].size(), other = game.actions[1 - player].size();
  std::vector<std::vector<Rational>> out(own, std::vector<Rational>(other));
  for (std::size_t i = 0; i < own; ++i)
    for (std::size_t j = 0; j < other; ++j)
      out[i][j] = player == 0 ? game.payoff(0, i, j) : game.payoff(1, j, i);
  return out;
}

}  // namespace

// With payoffs shifted above 0: the sum of z is 1 / value where each of the other's actions lets z get at
// least 1.  Its dual has b = 1: maximise the sum of y such that A y <= 1, whose y is the other's strategy; so
// the roles are exchanged, with payoffs turned round.
Security maximin(const MatrixGame& game, std::size_t player) {
  const auto payoffs = own_payoffs(game, player);
  Rational greatest = payoffs[0][0];
  for (const auto& row : payoffs) greatest = std::max(greatest, std::ranges::max(row));
  const Rational shift = greatest + Rational(1);
  ExactProgram program;
  program.objective.assign(payoffs.size(), Rational(1));
  for (std::size_t j = 0; j < payoffs[0].size(); ++j) {
    std::vector<Rational> row;
    for (const auto& own : payoffs) row.push_back(shift - own[j]);
    program.constraints.push_back(std::move(row));
    program.bounds.emplace_back(1);
  }
  const auto optimum = maximise(program);
  HS_CHECK_THAT(optimum.has_value());
  Security out{shift - Rational(1) / optimum->value, {}};
  for (const Rational& z : optimum->x) out.strategy.push_back(z / optimum->value);
  return out;
}

namespace {

// The greatest sum of some probabilities over all strategies that secure `value`.
Rational greatest(const std::vector<std::vector<Rational>>& payoffs, const Rational& value,
                  const std::vector<bool>& counted) {
  ExactProgram program;
  for (const bool counts : counted) program.objective.emplace_back(counts ? 1 : 0);
  for (std::size_t j = 0; j < payoffs[0].size(); ++j) {
    std::vector<Rational> row;
    for (const auto& own : payoffs) row.push_back(value - own[j]);
    program.constraints.push_back(std::move(row));
    program.bounds.emplace_back(0);
  }
  program.constraints.emplace_back(payoffs.size(), Rational(1));
  program.bounds.emplace_back(1);
  const auto optimum = maximise(program);
  HS_CHECK_THAT(optimum.has_value());
  return optimum->value;
}

}  // namespace

bool ZeroSumSolution::unique(std::size_t player) const {
  return std::ranges::all_of(range[player], [](const auto& bounds) { return bounds.first == bounds.second; });
}

std::optional<ZeroSumSolution> solve_zero_sum(const MatrixGame& game) {
  if (!is_zero_sum(game)) return std::nullopt;
  ZeroSumSolution out;
  for (std::size_t p = 0; p < 2; ++p) {
    out.players[p] = maximin(game, p);
    const auto payoffs = own_payoffs(game, p);
    for (std::size_t a = 0; a < payoffs.size(); ++a) {
      std::vector<bool> alone(payoffs.size(), false), others(payoffs.size(), true);
      alone[a] = true;
      others[a] = false;
      out.range[p].emplace_back(Rational(1) - greatest(payoffs, out.players[p].value, others),
                                greatest(payoffs, out.players[p].value, alone));
    }
  }
  return out;
}

}  // namespace hindsight
