// SPDX-License-Identifier: MIT
#include "classic/matrix/dominance.h"

#include <algorithm>
#include <numeric>

#include "classic/matrix/exact_lp.h"

namespace hindsight {

namespace {

class Eliminator {
 public:
  Eliminator(const MatrixGame& game, const EliminationRule& rule) : game_(game), rule_(rule) {
    for (std::size_t p = 0; p < 2; ++p) {
      out_.left[p].resize(game.actions[p].size());
      std::iota(out_.left[p].begin(), out_.left[p].end(), std::size_t{0});
    }
  }

  Elimination run() {
    for (std::size_t player = 0, idle = 0; idle < 2; player = 1 - player)
      idle = drop_one(player) ? 0 : idle + 1;
    return std::move(out_);
  }

 private:
  const Rational& payoff(std::size_t player, std::size_t own, std::size_t other) const {
    return player == 0 ? game_.payoff(0, own, other) : game_.payoff(1, other, own);
  }
  MixedStrategy pure(std::size_t player, std::size_t action) const {
    MixedStrategy out(game_.actions[player].size());
    out[action] = 1;
    return out;
  }

  bool drop_one(std::size_t player) {
    for (const std::size_t action : out_.left[player]) {
      auto step = dominated_by_action(player, action);
      if (!step && rule_.mixtures) step = dominated_by_mixture(player, action);
      if (!step) continue;
      out_.steps.push_back(std::move(*step));
      std::erase(out_.left[player], action);
      return true;
    }
    return false;
  }

  std::optional<EliminationStep> dominated_by_action(std::size_t player, std::size_t action) const {
    std::optional<EliminationStep> weakly;
    for (const std::size_t by : out_.left[player]) {
      if (by == action) continue;
      bool strict = true, never_worse = true, better = false;
      for (const std::size_t other : out_.left[1 - player]) {
        const auto order = payoff(player, by, other) <=> payoff(player, action, other);
        strict = strict && order > 0;
        never_worse = never_worse && order >= 0;
        better = better || order > 0;
      }
      if (strict) return EliminationStep{player, action, pure(player, by), true};
      if (never_worse && better && !weakly) weakly = EliminationStep{player, action, pure(player, by), false};
    }
    return rule_.weak ? weakly : std::nullopt;
  }

  // Strictly, if the worst of a mixture's advantages can be above 0; weakly, if their sum can be while none
  // is below 0.
  std::optional<EliminationStep> dominated_by_mixture(std::size_t player, std::size_t action) const {
    std::vector<std::size_t> others;
    std::ranges::copy_if(out_.left[player], std::back_inserter(others),
                         [&](std::size_t a) { return a != action; });
    if (others.size() < 2) return std::nullopt;  // alone it would have dominated as it is
    if (auto mixture = mixture_of(player, action, others, true))
      return EliminationStep{player, action, std::move(*mixture), true};
    if (!rule_.weak) return std::nullopt;
    if (auto mixture = mixture_of(player, action, others, false))
      return EliminationStep{player, action, std::move(*mixture), false};
    return std::nullopt;
  }

  std::optional<MixedStrategy> mixture_of(std::size_t player, std::size_t action,
                                          const std::vector<std::size_t>& others, bool strict) const {
    const std::size_t worst =
        others.size();  // in the strict program one variable more: a lower bound of the advantages
    ExactProgram program;
    program.objective.assign(others.size() + (strict ? 1 : 0), Rational(0));
    if (strict) program.objective[worst] = 1;
    for (const std::size_t other : out_.left[1 - player]) {
      std::vector<Rational> row;
      for (std::size_t k = 0; k < others.size(); ++k) {
        const Rational advantage = payoff(player, others[k], other) - payoff(player, action, other);
        row.push_back(Rational(0) - advantage);
        if (!strict) program.objective[k] = program.objective[k] + advantage;
      }
      if (strict) row.emplace_back(1);
      program.constraints.push_back(std::move(row));
      program.bounds.emplace_back(0);
    }
    std::vector<Rational> sum(others.size(), Rational(1));
    if (strict) sum.emplace_back(0);
    program.constraints.push_back(std::move(sum));
    program.bounds.emplace_back(1);
    const auto optimum = maximise(program);
    HS_CHECK_THAT(optimum.has_value());
    if (optimum->value.sign() <= 0) return std::nullopt;
    Rational total;
    for (std::size_t k = 0; k < others.size(); ++k) total = total + optimum->x[k];
    MixedStrategy out(game_.actions[player].size());
    for (std::size_t k = 0; k < others.size(); ++k) out[others[k]] = optimum->x[k] / total;
    return out;
  }

  const MatrixGame& game_;
  EliminationRule rule_;
  Elimination out_;
};

}  // namespace

Elimination eliminate(const MatrixGame& game, const EliminationRule& rule) {
  return Eliminator(game, rule).run();
}

}  // namespace hindsight
