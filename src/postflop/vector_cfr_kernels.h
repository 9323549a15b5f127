// What happens at one decision of a walk, for all hands, 16 at a time.  Rows of hands lie one after the other, `rows`
// apart; what is stored for good lies 16 hands by 16 (rows_regrets.h).
//
// Means of reaches are kept without their first action (fold or check): what reached the decision, less the others, went
// there.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "postflop/rows_regrets.h"

namespace hindsight::kernels {

// Calls f with the number of actions as a constant where it is small, so that numbers stay in registers; else with 0.
template <class F>
void with_actions(std::uint32_t actions, const F& f) {
  switch (actions) {
    case 1:
      return f(std::integral_constant<std::uint32_t, 1>());
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

// Shares in proportion to `from`, or the same for all actions where that is no more than `nothing` in all; and the reach
// after each action.  sigma and after may be null.
template <class Real, class Lines>
void share_out(const Lines& from, const RowLanes<Real>& total, Real nothing, std::uint32_t count,
               std::size_t rows, const Real* reach, Real* sigma, Real* after) {
  using L = RowLanes<Real>;
  const L zero{}, one = zero + Real(1), min = zero + nothing;
  const L uniform = zero + Real(1) / static_cast<Real>(count);
  const L inverse = Real(1) / (total > min ? total : one);
  const L arrived = after != nullptr ? load_lanes(reach) : zero;
  for (std::uint32_t a = 0; a < count; ++a) {
    const L share = total > min ? from[a] * inverse : uniform;
    if (sigma != nullptr) store_row(sigma + a * rows, share);
    if (after != nullptr) store_row(after + a * rows, arrived * share);
  }
}

template <class Real>
Real* moved(Real* row, std::size_t by) {
  return row == nullptr ? nullptr : row + by;
}

// Regret matching, with regrets or with what is foreseen of them.
template <class Real, class Regrets>
void match(const Regrets& regrets, std::uint32_t actions, std::size_t rows, const Real* reach, Real* sigma,
           Real* after) {
  with_actions(actions, [=](auto constant) {
    constexpr std::uint32_t known = decltype(constant)::value;
    const std::uint32_t count = known > 0 ? known : actions;
    Lines<Real, known> kept;
    std::size_t i = 0;
    for (std::size_t h = 0; h < rows; h += lane_count) {
      RowLanes<Real> total{};
      for (std::uint32_t a = 0; a < count; ++a) {
        const RowLanes<Real> x = regrets.shape(i++);
        kept[a] = x > 0 ? x : RowLanes<Real>{};
        total += kept[a];
      }
      share_out<Real>(kept, total, regrets.tie, count, rows, moved(reach, h), moved(sigma, h),
                      moved(after, h));
    }
  });
}

template <class Real>
using Stored = typename Mean<Real>::Stored;

// The average strategy, in Numbers: means of reaches by action, of the mean that arrived.
template <class Real, class Number>
void average(const Stored<Real>* means, std::uint32_t actions, std::size_t rows, const Number* arrived,
             Number* mean_after, const Number* reach, Number* sigma, Number* after) {
  with_actions(actions, [=](auto constant) {
    constexpr std::uint32_t known = decltype(constant)::value;
    const std::uint32_t count = known > 0 ? known : actions;
    const RowLanes<Number> zero{};
    Lines<Number, known> kept;
    for (std::size_t h = 0; h < rows; h += lane_count) {
      RowLanes<Number> left = load_lanes(arrived + h), total{};
      for (std::uint32_t a = 1; a < count; ++a) {
        kept[a] = Mean<Real>::template load<Number>(means + h * (count - 1) + (a - 1) * lane_count);
        left -= kept[a];
        total += kept[a];
      }
      kept[0] = left > zero ? left : zero;
      total += kept[0];
      for (std::uint32_t a = 0; a < count; ++a) store_row(mean_after + a * rows + h, kept[a]);
      share_out<Number>(kept, total, negligible<Number>, count, rows, moved(reach, h), moved(sigma, h),
                        moved(after, h));
    }
  });
}

// Hands that suits turn into each other play the same, the mean of what was learnt with each: below them only one of the
// boards that suits turn into each other is known.  Sigma, reach and after may be null.
template <class Number>
void even_out(const std::vector<std::vector<std::uint16_t>>& orbits, std::uint32_t actions, std::size_t rows,
              const Number* reach, Number* means, Number* sigma, Number* after) {
  for (const std::vector<std::uint16_t>& hands : orbits) {
    std::array<Number, max_actions> mean{};
    Number total = 0;
    for (std::uint32_t a = 0; a < actions; ++a) {
      for (const std::uint16_t h : hands) mean[a] += means[a * rows + h];
      mean[a] /= static_cast<Number>(hands.size());
      total += mean[a];
    }
    for (std::uint32_t a = 0; a < actions; ++a)
      for (const std::uint16_t h : hands) {
        const std::size_t i = a * rows + h;
        const Number share =
            total > negligible<Number> ? mean[a] / total : Number(1) / static_cast<Number>(actions);
        means[i] = mean[a];
        if (sigma != nullptr) sigma[i] = share;
        if (after != nullptr) after[i] = reach[h] * share;
      }
  }
}

// What an iteration does to what was learnt.
template <class Real>
struct Step {
  Real positive, negative;  // factors of old regrets
  bool floor;
  Real next_positive, next_negative, predict;  // regrets foreseen: next * R + predict * r
  Real share;                                  // of this iteration in the means
  std::uint64_t iteration;
};

// In place of regrets foreseen, for rules that predict nothing.
struct NothingForeseen {};

// Values of a decision from those of its children; regrets and means with it.  `reach` is after each action.
template <class Real, class Regrets, class Foreseen>
void learn(const Step<Real>& given, const Regrets& regrets, const Foreseen& foreseen, Stored<Real>* means,
           std::uint32_t actions, std::size_t rows, const Real* sigma, const Real* reach,
           const Real* children, Real* value) {
  with_actions(actions, [=](auto constant) {
    using L = RowLanes<Real>;
    constexpr std::uint32_t known = decltype(constant)::value;
    const std::uint32_t count = known > 0 ? known : actions;
    const Step<Real> step = given;
    const L zero{}, up = zero + step.positive, down = zero + step.negative,
                    next_up = zero + step.next_positive, next_down = zero + step.next_negative;
    Lines<Real, known> child, regret;
    for (std::size_t h = 0; h < rows; h += lane_count) {
      L v{};
      for (std::uint32_t a = 0; a < count; ++a) {
        child[a] = load_lanes(children + a * rows + h);
        v += load_lanes(sigma + a * rows + h) * child[a];
      }
      store_row(value + h, v);
      regrets.load(h / lane_count, count, regret);
      for (std::uint32_t a = 0; a < count; ++a) {
        child[a] = child[a] - v;
        const L r = regret[a] * (regret[a] > zero ? up : down) + child[a];
        regret[a] = step.floor ? (r > zero ? r : zero) : r;
      }
      regrets.store(h / lane_count, count, regret);
      if constexpr (!std::is_same_v<Foreseen, NothingForeseen>) {
        for (std::uint32_t a = 0; a < count; ++a) {
          const L r = regret[a] * (regret[a] > zero ? next_up : next_down) + step.predict * child[a];
          child[a] = r > zero ? r : zero;
        }
        foreseen.store(h / lane_count, count, child);
      }
      Dither dither(step.iteration, h / lane_count);
      for (std::uint32_t a = 1; a < count; ++a)
        Mean<Real>::move(means + h * (count - 1) + (a - 1) * lane_count, load_lanes(reach + a * rows + h),
                         step.share, dither);
    }
  });
}

// Values of a decision by a strategy of the seat that they are of.
template <class Real>
void expect(std::uint32_t actions, std::size_t rows, const Real* sigma, const Real* children, Real* value) {
  for (std::size_t h = 0; h < rows; h += lane_count) {
    RowLanes<Real> v{};
    for (std::uint32_t a = 0; a < actions; ++a)
      v += load_lanes(sigma + a * rows + h) * load_lanes(children + a * rows + h);
    store_row(value + h, v);
  }
}

// ... where the other seat decides: its reach is in the values.
template <class Real>
void add_up(std::uint32_t actions, std::size_t rows, const Real* children, Real* value) {
  for (std::size_t h = 0; h < rows; h += lane_count) {
    RowLanes<Real> sum = load_lanes(children + h);
    for (std::uint32_t a = 1; a < actions; ++a) sum += load_lanes(children + a * rows + h);
    store_row(value + h, sum);
  }
}

// ... by the best response.
template <class Real>
void take_best(std::uint32_t actions, std::size_t rows, const Real* children, Real* value) {
  for (std::size_t h = 0; h < rows; h += lane_count) {
    RowLanes<Real> best = load_lanes(children + h);
    for (std::uint32_t a = 1; a < actions; ++a) {
      const RowLanes<Real> x = load_lanes(children + a * rows + h);
      best = x > best ? x : best;
    }
    store_row(value + h, best);
  }
}

}  // namespace hindsight::kernels
