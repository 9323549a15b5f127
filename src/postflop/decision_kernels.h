// What happens at one decision of a walk, for all hands, 16 at a time.  Rows of hands lie one after the other, `rows`
// apart; what is stored for good lies 16 hands by 16 (rows_regrets.h).
//
// Means of reaches are kept without their first action (fold or
// check): what reached the decision, less the others, went there.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "postflop/rows_regrets.h"
#include "postflop/sequence_rows.h"
#include "solve/regret_step.h"

namespace hindsight {

template <class Real>
using StoredMean = typename Mean<Real>::Stored;

// What is stored of one decision.
template <class Real, class Regrets>
struct Decision {
  Regrets regret;
  Regrets
      predicted;  // what the next strategy is in proportion to: regret itself where the rule predicts nothing
  StoredMean<Real>* mean;
  Real tie;  // what adds up to no more in a hand's `predicted`, of its positive ones, is none
};

// What an iteration does to it.
template <class Real>
struct LearnStep {
  RegretFactors<Real> factors;
  bool predicts;
  Real share;  // of this iteration in the means
  std::uint64_t iteration;
};

namespace kernels {

// Calls f with the number of actions as a constant where it is small, so that numbers stay in registers; else with 0.
template <class F>
void with_actions(std::uint32_t actions, const F& f) {
  switch (actions) {
    case 2:
      return f(std::integral_constant<std::uint32_t, 2>());
    case 3:
      return f(std::integral_constant<std::uint32_t, 3>());
    case 4:
      return f(std::integral_constant<std::uint32_t, 4>());
    case 5:
      return f(std::integral_constant<std::uint32_t, 5>());
    default:
      return f(std::integral_constant<std::uint32_t, 0>());
  }
}

template <class Real, std::uint32_t known>
using Lines = std::array<RowLanes<Real>, known == 0 ? max_actions : known>;

// 16 hands from h on: shares of `parts`, and the reach after each action.  sigma and after may be null.
template <class Real, class Lines>
void share_out(const Lines& parts, const Proportions<RowLanes<Real>, Real>& share, const DecisionShape& of,
               const Real* reach, Real* sigma, Real* after) {
  const RowLanes<Real> arrived = after != nullptr ? load_lanes(reach) : RowLanes<Real>{};
  for (std::uint32_t a = 0; a < of.actions; ++a) {
    const RowLanes<Real> x = share.of(parts[a]);
    if (sigma != nullptr) store_row(sigma + a * of.rows, x);
    if (after != nullptr) store_row(after + a * of.rows, arrived * x);
  }
}

template <class Real>
Real* moved(Real* row, std::size_t by) {
  return row == nullptr ? nullptr : row + by;
}

// Regret matching, with regrets or with what is predicted of them.
template <class Real, class Regrets>
void match(const Regrets& regrets, Real tie, const DecisionShape& shape, const Real* reach, Real* sigma,
           Real* after) {
  with_actions(shape.actions, [=](auto constant) {
    using L = RowLanes<Real>;
    constexpr std::uint32_t known = decltype(constant)::value;
    const DecisionShape of{known > 0 ? known : shape.actions, shape.rows};
    const L min_sum = L{} + tie;
    Lines<Real, known> kept;
    std::size_t i = 0;
    for (std::size_t h = 0; h < of.rows; h += lane_count) {
      L total{};
      for (std::uint32_t a = 0; a < of.actions; ++a) {
        kept[a] = positive_part<L>(regrets.shape(i++));
        total += kept[a];
      }
      share_out<Real>(kept, Proportions<L, Real>(total, min_sum, of.actions), of, moved(reach, h),
                      moved(sigma, h), moved(after, h));
    }
  });
}

// The average strategy, in Numbers: means of reaches by action, of the mean that arrived.
template <class Real, class Number>
void average(const StoredMean<Real>* means, const DecisionShape& shape, const SequenceRows<Number>& from,
             const SequenceRows<Number>& to) {
  with_actions(shape.actions, [=](auto constant) {
    using L = RowLanes<Number>;
    constexpr std::uint32_t known = decltype(constant)::value;
    const DecisionShape of{known > 0 ? known : shape.actions, shape.rows};
    const L zero{}, min_sum = zero + negligible<Number>;
    Lines<Number, known> kept;
    for (std::size_t h = 0; h < of.rows; h += lane_count) {
      L left = load_lanes(from.mean + h), total{};
      for (std::uint32_t a = 1; a < of.actions; ++a) {
        kept[a] = Mean<Real>::template load<Number>(means + h * (of.actions - 1) + (a - 1) * lane_count);
        left -= kept[a];
        total += kept[a];
      }
      kept[0] = left > zero ? left : zero;
      total += kept[0];
      for (std::uint32_t a = 0; a < of.actions; ++a) store_row(to.mean + a * of.rows + h, kept[a]);
      share_out<Number>(kept, Proportions<L, Number>(total, min_sum, of.actions), of, moved(from.reach, h),
                        moved(to.sigma, h), moved(to.reach, h));
    }
  });
}

// The hands of an orbit play the same, the mean of what was learnt with each: below them only one of the boards that suits
// turn into each other is known.
template <class Number>
void even_out(const std::vector<std::vector<std::uint16_t>>& orbits, const DecisionShape& shape,
              const SequenceRows<Number>& from, const SequenceRows<Number>& to) {
  for (const std::vector<std::uint16_t>& hands : orbits) {
    std::array<Number, max_actions> mean{};
    Number total = 0;
    for (std::uint32_t a = 0; a < shape.actions; ++a) {
      for (const std::uint16_t h : hands) mean[a] += to.mean[a * shape.rows + h];
      mean[a] /= static_cast<Number>(hands.size());
      total += mean[a];
    }
    for (std::uint32_t a = 0; a < shape.actions; ++a)
      for (const std::uint16_t h : hands) {
        const std::size_t i = a * shape.rows + h;
        const Number share =
            total > negligible<Number> ? mean[a] / total : Number(1) / static_cast<Number>(shape.actions);
        to.mean[i] = mean[a];
        if (to.sigma != nullptr) to.sigma[i] = share;
        if (to.reach != nullptr) to.reach[i] = from.reach[h] * share;
      }
  }
}

// Values of a decision of the seat that learns from those of its children; regrets and means with it.  `to`: the
// strategy and the weight after each action.
template <class Real, class Regrets>
void learn(const LearnStep<Real>& given, const Decision<Real, Regrets>& of, const DecisionShape& shape,
           const SequenceRows<Real>& to, const Real* children, Real* value) {
  with_actions(shape.actions, [=](auto constant) {
    using L = RowLanes<Real>;
    constexpr std::uint32_t known = decltype(constant)::value;
    const std::uint32_t count = known > 0 ? known : shape.actions;
    const std::size_t rows = shape.rows;
    const RegretStep<L, Real> step(given.factors);
    Lines<Real, known> child, regret;
    for (std::size_t h = 0; h < rows; h += lane_count) {
      L v{};
      for (std::uint32_t a = 0; a < count; ++a) {
        child[a] = load_lanes(children + a * rows + h);
        v += load_lanes(to.sigma + a * rows + h) * child[a];
      }
      store_row(value + h, v);
      of.regret.load(h / lane_count, count, regret);
      for (std::uint32_t a = 0; a < count; ++a) {
        child[a] = child[a] - v;
        regret[a] = step.regret(regret[a], child[a]);
      }
      of.regret.store(h / lane_count, count, regret);
      if (given.predicts) {
        for (std::uint32_t a = 0; a < count; ++a) child[a] = step.predicted(regret[a], child[a]);
        of.predicted.store(h / lane_count, count, child);
      }
      Dither dither(given.iteration, h / lane_count);
      for (std::uint32_t a = 1; a < count; ++a)
        Mean<Real>::move(of.mean + h * (count - 1) + (a - 1) * lane_count,
                         load_lanes(to.own_weight + a * rows + h), given.share, dither);
    }
  });
}

// Values of a decision by a strategy of the seat that they are of.
template <class Real>
void expect(const DecisionShape& of, const Real* sigma, const Real* children, Real* value) {
  for (std::size_t h = 0; h < of.rows; h += lane_count) {
    RowLanes<Real> v{};
    for (std::uint32_t a = 0; a < of.actions; ++a)
      v += load_lanes(sigma + a * of.rows + h) * load_lanes(children + a * of.rows + h);
    store_row(value + h, v);
  }
}

// ... where the other seat decides: its reach is in the values.
template <class Real>
void add_up(const DecisionShape& of, const Real* children, Real* value) {
  for (std::size_t h = 0; h < of.rows; h += lane_count) {
    RowLanes<Real> sum = load_lanes(children + h);
    for (std::uint32_t a = 1; a < of.actions; ++a) sum += load_lanes(children + a * of.rows + h);
    store_row(value + h, sum);
  }
}

// ... by the best response.
template <class Real>
void take_best(const DecisionShape& of, const Real* children, Real* value) {
  for (std::size_t h = 0; h < of.rows; h += lane_count) {
    RowLanes<Real> best = load_lanes(children + h);
    for (std::uint32_t a = 1; a < of.actions; ++a) {
      const RowLanes<Real> x = load_lanes(children + a * of.rows + h);
      best = x > best ? x : best;
    }
    store_row(value + h, best);
  }
}

}  // namespace kernels

}  // namespace hindsight
