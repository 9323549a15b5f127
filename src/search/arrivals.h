// With what weights the other seat's hands come to a part that is solved anew: a choice at the beginning of a
// gadget, learnt beside the part by regret matching from what the hands were worth there in the last
// iteration.
//
//   hand h goes on or takes   r(go on) = v(h) - u(h),  r(take) = owed(h) - u(h),  u: the value of what was
//   played
//   one hand is chosen        r(h) = m(h) - sum of x m,  m(h) = (v(h) - owed(h)) / met(h)
//
// v and owed are counterfactual values for the solving seat's range, met(h) how much of that range h can
// meet: m, the margin with its sign turned, is in chips a meeting (Moravčík et al. 2016).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "holdem/solve/vector_cfr.h"
#include "search/gadget.h"
#include "search/owed.h"
#include "solve/update_rule.h"

namespace hindsight {

// How often a hand that takes goes on all the same, in iteration 1, 2, ...: the seat that solves must have an
// answer for it.  No action of the game itself has such a floor, and regrets are of what was chosen, not of
// what this made of it, so that what is learnt is the equilibrium of the gadget with the floor; as that sinks
// to 0, nearly a sequential one (Kubíček, Lisý & Sandholm
// 2026).  Measured: 1 to 20 times 1 / t are alike, 0.2 for good breaks what is owed.
//
// Where it trembles as so far it has no such end: half of what comes is what came so far, so that hands that
// come often count for more than what others are owed.  Measured to be worth most of all gadgets over a whole
// street, and not safe.
double tremble(Trembling how, std::uint64_t iteration);

class Arrivals : public HandArrivals {
 public:
  std::span<const double> now() const override { return now_; }
  // Of those iterations that count for averages.
  const std::vector<double>& mean() const { return mean_; }
  void learn(std::span<const double> values, const Discount& factors) override;

  // What the other seat gets at most in the gadget, where its hands win so in the part.
  virtual double most(std::span<const double> values) const = 0;
  // What it gets by its mean choice, besides what its hands win in the part.
  virtual double aside() const = 0;

 protected:
  explicit Arrivals(std::vector<double> first) : now_(std::move(first)), mean_(now_.size(), 0) {}
  Arrivals(const Arrivals&) = default;
  Arrivals& operator=(const Arrivals&) = default;
  virtual void choose(std::span<const double> values, const Discount& factors) = 0;

  std::vector<double> now_;

 private:
  std::vector<double> mean_;
  double averaged_ = 0;  // as CfrState::averaged()
};

// `so_far`: how often each hand came until now, up to a factor.  `believed`: how often a model brings each,
// over all that may go on or take once each; empty: no model.
std::unique_ptr<Arrivals> arrivals_of(const Gadget& gadget, const Owed& owed, std::vector<double> so_far,
                                      std::vector<double> believed = {});

}  // namespace hindsight
