// What happens at one decision of a walk, for all hands, as many at a time as the processor's rows hold.
// Rows of hands lie one after the other, `rows` apart; what is stored for good lies 16 hands by 16
// (rows_regrets.h).
//
// Average strategies are kept without their first action (fold or check), which has what the others leave.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "holdem/solve/rows_regrets.h"
#include "holdem/solve/sequence_rows.h"
#include "solve/regret_step.h"

namespace hindsight {

// What is stored of one decision.
template <class Real, class Regrets>
struct Decision {
  Regrets regret;
  Regrets
      predicted;  // what the next strategy is in proportion to: regret itself where the rule predicts nothing
  typename Regrets::Average::Stored* average;
  Real tie;  // what adds up to no more in a hand's `predicted`, of its positive ones, is none
};

// What an iteration does to it.
template <class Real>
struct LearnStep {
  RegretFactors<Real> factors;
  bool predicts;
  Real share;  // of this iteration in the averages
  std::uint64_t iteration;
};

namespace kernels {

// Calls f with the number of actions as a constant where it is small, so that numbers stay in registers; else
// with 0.
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

// How many numbers on the same hand's stand at the seat's next decision, if it is like this one: they lie in
// the order in which a walk goes down.
inline std::ptrdiff_t next_one(std::uint32_t actions, std::size_t rows) {
  return static_cast<std::ptrdiff_t>(actions * rows);
}

template <class Real, std::uint32_t known>
using Lines = std::array<RowLanes<Real>, known == 0 ? max_actions : known>;

// Regret matching for the hands from h on, with regrets or with what is predicted of them: what `kept` is
// shared out in proportion to.
template <class Real, class Regrets, class Lines>
Proportions<RowLanes<Real>, Real> proportions(const Regrets& predicted, Real tie, std::size_t h,
                                              std::uint32_t actions, Lines& kept) {
  using L = RowLanes<Real>;
  L total{};
  for (std::uint32_t a = 0; a < actions; ++a) {
    kept[a] = positive_part<L>(predicted.shape(h, actions, a));
    total += kept[a];
  }
  return {total, L{} + tie, actions};
}

// What hands that arrive so play; of all alike where `reach` is null: the strategy itself.
template <class Real, class Regrets>
void match(const Regrets& regrets, Real tie, const DecisionShape& shape, const Real* reach, Real* after) {
  with_actions(shape.actions, [=](auto constant) {
    constexpr std::uint32_t known = decltype(constant)::value;
    const std::uint32_t actions = known > 0 ? known : shape.actions;
    Lines<Real, known> kept;
    for (std::size_t h = 0; h < shape.rows; h += step_of<Real>) {
      fetch_lines(regrets.at, h, actions, next_one(actions, shape.rows));
      const auto share = proportions<Real>(regrets, tie, h, actions, kept);
      const RowLanes<Real> arrived = reach == nullptr ? RowLanes<Real>{} + Real(1) : load_lanes(reach + h);
      for (std::uint32_t a = 0; a < actions; ++a)
        store_row(after + a * shape.rows + h, arrived * share.of(kept[a]));
    }
  });
}

// How the average of the hands from h on moves towards what they play: by the part that this iteration has in
// all the weight with which a hand has come here.  A hand that never comes counts each iteration as if it had
// come alike.
template <class Real, class Average>
class AverageStep {
 public:
  using L = RowLanes<Real>;
  AverageStep(const LearnStep<Real>& given, const L& weight, const L& mean, std::size_t h)
      : dither_(given.iteration, h), room_(Average::all()) {
    const L now = L{} + given.share, added = weight * now;
    const L all = mean * (L{} + (Real(1) - given.share)) + added;
    part_ = all > L{} ? L(added / all) : now;
  }
  // Of the next action, from the second on; what it was.
  L move(typename Average::Stored* at, const L& sigma) {
    const L was = Average::load(at);
    Average::move(at, sigma, part_, dither_, room_);
    return was;
  }

 private:
  Dither dither_;
  typename Average::Room room_;
  L part_;
};

// What the seat that learns plays, and its average.
template <class Real, class Regrets>
void match_and_average(const LearnStep<Real>& given, const Decision<Real, Regrets>& of,
                       const DecisionShape& shape, const SequenceRows<Real>& from,
                       const SequenceRows<Real>& to) {
  with_actions(shape.actions, [=](auto constant) {
    using L = RowLanes<Real>;
    constexpr std::uint32_t known = decltype(constant)::value;
    const std::uint32_t actions = known > 0 ? known : shape.actions;
    const std::size_t rows = shape.rows;
    Lines<Real, known> kept;
    for (std::size_t h = 0; h < rows; h += step_of<Real>) {
      fetch_lines(of.predicted.at, h, actions, next_one(actions, rows));
      fetch_lines(of.average, h, actions - 1, next_one(actions - 1, rows));
      const auto share = proportions<Real>(of.predicted, of.tie, h, actions, kept);
      const L weight = load_lanes(from.own_weight + h), mean = load_lanes(from.mean + h);
      AverageStep<Real, typename Regrets::Average> average(given, weight, mean, h);
      L left = L{} + Real(1);
      for (std::uint32_t a = 0; a < actions; ++a) {
        const L sigma = share.of(kept[a]);
        store_row(to.sigma + a * rows + h, sigma);
        store_row(to.own_weight + a * rows + h, weight * sigma);
        if (a == 0) continue;
        const L was = average.move(of.average + place_of(h, actions - 1, a - 1), sigma);
        left -= was;
        store_row(to.mean + a * rows + h, mean * was);
      }
      store_row(to.mean + h, mean * positive_part<L>(left));
    }
  });
}

// The average strategy, in Numbers.
template <class Average, class Number>
void average(const typename Average::Stored* shares, const DecisionShape& shape,
             const SequenceRows<Number>& from, const SequenceRows<Number>& to) {
  with_actions(shape.actions, [=](auto constant) {
    using L = RowLanes<Number>;
    constexpr std::uint32_t known = decltype(constant)::value;
    const DecisionShape of{known > 0 ? known : shape.actions, shape.rows};
    Lines<Number, known> sigma;
    const auto tell = [&](std::size_t h, const Number* arrived, Number* after) {
      if (after == nullptr) return;
      const L x = load_lanes(arrived + h);
      for (std::uint32_t a = 0; a < of.actions; ++a) store_row(after + a * of.rows + h, x * sigma[a]);
    };
    for (std::size_t h = 0; h < of.rows; h += step_of<Number>) {
      L left = L{} + Number(1);
      for (std::uint32_t a = 1; a < of.actions; ++a) {
        sigma[a] = Average::template load<Number>(shares + place_of(h, of.actions - 1, a - 1));
        left -= sigma[a];
      }
      sigma[0] = positive_part<L>(left);
      for (std::uint32_t a = 0; to.sigma != nullptr && a < of.actions; ++a)
        store_row(to.sigma + a * of.rows + h, sigma[a]);
      tell(h, from.reach, to.reach);
      tell(h, from.mean, to.mean);
    }
  });
}

// The hands of an orbit play the same, the mean of what was learnt with each: below them only one of the
// boards that suits turn into each other is known.
template <class Number>
void symmetrize_orbits(const std::vector<std::vector<std::uint16_t>>& orbits, const DecisionShape& shape,
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

// Regrets of the hands from h on, from what each action is worth more than the decision.
template <class Real, class Regrets, class Lines>
void update_regrets(const LearnStep<Real>& given, const Decision<Real, Regrets>& of, std::size_t h,
                    std::uint32_t actions, Lines& gain) {
  const RegretStep<RowLanes<Real>, Real> step(given.factors);
  Lines regret;
  of.regret.load(h, actions, regret);
  for (std::uint32_t a = 0; a < actions; ++a) regret[a] = step.regret(regret[a], gain[a]);
  of.regret.store(h, actions, regret);
  if (!given.predicts) return;
  for (std::uint32_t a = 0; a < actions; ++a) gain[a] = step.predicted(regret[a], gain[a]);
  of.predicted.store(h, actions, gain);
}

// Values of a decision of the seat that learns from those of its children, and its regrets; `sigma`: the
// strategy, null where it is what regrets say.
template <class Real, class Regrets>
void learn(const LearnStep<Real>& given, const Decision<Real, Regrets>& of, const DecisionShape& shape,
           const Real* sigma, const Real* children, Real* value) {
  with_actions(shape.actions, [=](auto constant) {
    using L = RowLanes<Real>;
    constexpr std::uint32_t known = decltype(constant)::value;
    const std::uint32_t actions = known > 0 ? known : shape.actions;
    const std::size_t rows = shape.rows;
    Lines<Real, known> child, plays;
    for (std::size_t h = 0; h < rows; h += step_of<Real>) {
      fetch_lines(of.regret.at, h, actions, -next_one(actions, rows));  // values come up the other way
      if (sigma == nullptr) {
        const auto share = proportions<Real>(of.predicted, of.tie, h, actions, plays);
        for (std::uint32_t a = 0; a < actions; ++a) plays[a] = share.of(plays[a]);
      } else {
        for (std::uint32_t a = 0; a < actions; ++a) plays[a] = load_lanes(sigma + a * rows + h);
      }
      L v{};
      for (std::uint32_t a = 0; a < actions; ++a) {
        child[a] = load_lanes(children + a * rows + h);
        v += plays[a] * child[a];
      }
      store_row(value + h, v);
      for (std::uint32_t a = 0; a < actions; ++a) child[a] = child[a] - v;
      update_regrets(given, of, h, actions, child);
    }
  });
}

// Values of a decision by a strategy of the seat that they are of.
template <class Real>
void expect(const DecisionShape& of, const Real* sigma, const Real* children, Real* value) {
  for (std::size_t h = 0; h < of.rows; h += step_of<Real>) {
    RowLanes<Real> v{};
    for (std::uint32_t a = 0; a < of.actions; ++a)
      v += load_lanes(sigma + a * of.rows + h) * load_lanes(children + a * of.rows + h);
    store_row(value + h, v);
  }
}

// ... where the other seat decides: its reach is in the values.
template <class Real>
void add_up(const DecisionShape& of, const Real* children, Real* value) {
  for (std::size_t h = 0; h < of.rows; h += step_of<Real>) {
    RowLanes<Real> sum = load_lanes(children + h);
    for (std::uint32_t a = 1; a < of.actions; ++a) sum += load_lanes(children + a * of.rows + h);
    store_row(value + h, sum);
  }
}

// ... by the best response.
template <class Real>
void take_best(const DecisionShape& of, const Real* children, Real* value) {
  for (std::size_t h = 0; h < of.rows; h += step_of<Real>) {
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
