// What an iteration does at one decision, a lane for each infoset: the one kernel of the tabular sweeps
// (solve/cfr.cpp) and of the vector form (holdem/solve/decision_kernels.h).  A variant that Discount can't
// say is written here.
//
//   R <- d(R) + r                      regret_step
//   play in proportion to next_play    [d'(R) + predict * r]+, or [R]+ without prediction
//   proportions                        evenly where that adds up to nothing
//
// Averages are Discount::keep's: the tabular form keeps S <- keep * S + x, the vector form the mean S / |S|.
// SPDX-License-Identifier: MIT
#pragma once

#include "solve/update_rule.h"
#include "tree/lanes.h"

namespace hindsight {

// The factors of one iteration, in the numbers of the regrets.
template <class Real>
struct RegretFactors {
  Real positive, negative;            // d
  Real next_positive, next_negative;  // d'
  Real predict;
  bool floor;

  RegretFactors(const UpdateRule& rule, const Discount& d)
      : positive(static_cast<Real>(d.positive)),
        negative(static_cast<Real>(d.negative)),
        next_positive(static_cast<Real>(d.next_positive)),
        next_negative(static_cast<Real>(d.next_negative)),
        predict(static_cast<Real>(d.predict)),
        floor(rule.floor) {}
};

// The same in each lane.
template <class L, class Real>
struct RegretStep {
  L positive, negative, next_positive, next_negative;
  Real predict;
  bool floor;

  explicit RegretStep(const RegretFactors<Real>& of)
      : positive(L{} + of.positive),
        negative(L{} + of.negative),
        next_positive(L{} + of.next_positive),
        next_negative(L{} + of.next_negative),
        predict(of.predict),
        floor(of.floor) {}

  // The regret after this iteration; `now`: the value of the action less that of the decision.
  L regret(const L& old, const L& now) const {
    const L sum = old * (old > L{} ? positive : negative) + now;
    return floor ? positive_part(sum) : sum;
  }
  // What the next strategy is in proportion to, for a rule that predicts.
  L predicted(const L& regret, const L& now) const {
    return positive_part<L>(regret * (regret > L{} ? next_positive : next_negative) + predict * now);
  }
  L next_play(const L& regret, const L& now) const {
    return predict != 0 ? predicted(regret, now) : positive_part(regret);
  }
};

// A regret that is only discounted would end among the subnormal numbers, where a processor crawls.
template <class L>
inline L without_subnormals(const L& row, const L& tiny) {
  return (row < tiny && row > -tiny) ? L{} : row;
}

// Shares in proportion to what adds up to `total`; the same for all actions where that is no more than `tie`.
template <class L, class Real>
struct Proportions {
  L total, tie, inverse, even;

  Proportions(const L& sum, const L& min_sum, std::uint32_t actions)
      : total(sum),
        tie(min_sum),
        inverse(Real(1) / (sum > min_sum ? sum : L{} + Real(1))),
        even(L{} + Real(1) / static_cast<Real>(actions)) {}
  L of(const L& part) const { return total > tie ? L(part * inverse) : even; }
};

}  // namespace hindsight
