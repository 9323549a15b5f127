// Forecasters whose weights fall exponentially with the losses, and the limit of that: following the leader.
// SPDX-License-Identifier: MIT
#pragma once

#include "classic/experts/forecaster.h"

namespace hindsight {

// How the rate eta moves with the rounds t = 1, 2, ...
enum class HedgeRate {
  fixed,
  doubling,  // sqrt(8 ln N / 2^m) through rounds 2^m to 2^(m+1) - 1, each time from even weights
  anytime,   // sqrt(8 ln N / t)
};

// Weights in proportion to exp(-eta L), L: the losses so far; exponentially weighted averages (Cesa-Bianchi &
// Lugosi 2006). Bounds: fixed, ln N / eta + n eta / 8 (theorem 2.2); doubling, the sum of those of its
// stretches (section 2.3), which is at most sqrt(2) / (sqrt(2) - 1) times the best fixed one's; anytime, 2
// sqrt(n ln N / 2) + sqrt(ln N / 8) (theorem 2.3).
class Hedge final : public Forecaster {
 public:
  Hedge(std::size_t experts, HedgeRate kind, double rate);  // rate: where it is fixed
  std::optional<double> bound() const override;

 private:
  void learn(std::span<const double> losses) override;
  double next_rate() const;

  const HedgeRate kind_;
  const double rate_, log_experts_;
  std::vector<double> losses_;  // of this stretch
  std::uint64_t start_ = 0;     // rounds before this stretch
  double earlier_bounds_ = 0;
};

// The rate for which the bound is least: sqrt(8 ln N / n).
double best_hedge_rate(const ExpertProblem& problem);

// As if the losses of the last round came once more (Rakhlin & Sridharan 2013).  Bound: ln N / eta + eta
// sum_t max_i
// |l_t[i] - l_(t-1)[i]|^2 (Syrgkanis et al. 2015, proposition 7), small where losses change slowly.
class OptimisticHedge final : public Forecaster {
 public:
  OptimisticHedge(std::size_t experts, double rate);
  std::optional<double> bound() const override;

 private:
  void learn(std::span<const double> losses) override;

  const double rate_, log_experts_;
  std::vector<double> losses_, expected_, last_;
  double changes_ = 0;
};

// All on the expert that has lost least, evenly among equals: no bound is less than a share of n.
class FollowTheLeader final : public Forecaster {
 public:
  explicit FollowTheLeader(std::size_t experts);
  std::optional<double> bound() const override { return {}; }

 private:
  void learn(std::span<const double> losses) override;
  std::vector<double> losses_;
};

}  // namespace hindsight
