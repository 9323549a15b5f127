// Forecasters that play in proportion to something of their regrets.
// SPDX-License-Identifier: MIT
#pragma once

#include "classic/experts/forecaster.h"

namespace hindsight {

// In proportion to the positive regrets.  Bound: sqrt(n N) (Blackwell 1956; Hart & Mas-Colell 2000).
class MatchingForecaster final : public Forecaster {
 public:
  explicit MatchingForecaster(std::size_t experts);
  std::optional<double> bound() const override;

 private:
  void learn(std::span<const double> losses) override;
  std::vector<double> regrets_, now_;
};

// The same with regrets floored at 0 after each round (Tammelin et al. 2015).  Bound: sqrt(n N), and k sqrt(n
// N) against any sequence of experts with k - 1 changes.  Predictive: as if the regrets of the last round
// came once more (Farina, Kroer & Sandholm 2021).  Bound: the root of what the squared errors of the
// prediction add up to.
class MatchingPlusForecaster final : public Forecaster {
 public:
  MatchingPlusForecaster(std::size_t experts, bool predicts);
  std::optional<double> bound() const override;

 private:
  void learn(std::span<const double> losses) override;
  const bool predicts_;
  double errors_ = 0;                         // of the predictions, squared
  std::vector<double> regrets_, now_, last_;  // last_: the regrets of one round that are predicted
};

// In proportion to [R]+^(p-1), polynomially weighted averages (Cesa-Bianchi & Lugosi 2006, section 2.1); 2 is
// regret matching, to the last bit.  Bound for p >= 2: sqrt(n (p - 1) N^(2/p)) (corollary 2.1).
class PolynomialForecaster final : public Forecaster {
 public:
  PolynomialForecaster(std::size_t experts, double p);
  std::optional<double> bound() const override;

 private:
  void learn(std::span<const double> losses) override;
  const double p_;
  std::vector<double> regrets_, now_;
};

}  // namespace hindsight
