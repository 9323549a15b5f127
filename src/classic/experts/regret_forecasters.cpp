// SPDX-License-Identifier: MIT
#include "classic/experts/regret_forecasters.h"

#include <algorithm>
#include <cmath>

#include "base/power.h"

namespace hindsight {

namespace {

double root_of_rounds(std::uint64_t rounds, double factor) {
  return std::sqrt(static_cast<double>(rounds) * factor);
}

}  // namespace

MatchingForecaster::MatchingForecaster(std::size_t experts)
    : Forecaster(experts), regrets_(experts), now_(experts) {}

void MatchingForecaster::learn(std::span<const double> losses) {
  instant_regrets(weights_, losses, now_);
  for (std::size_t i = 0; i < now_.size(); ++i) regrets_[i] += now_[i];
  match_regrets(regrets_, weights_);
}

std::optional<double> MatchingForecaster::bound() const {
  return root_of_rounds(rounds_, static_cast<double>(weights_.size()));
}

MatchingPlusForecaster::MatchingPlusForecaster(std::size_t experts, bool predicts)
    : Forecaster(experts), predicts_(predicts), regrets_(experts), now_(experts), last_(experts) {}

void MatchingPlusForecaster::learn(std::span<const double> losses) {
  instant_regrets(weights_, losses, now_);
  for (std::size_t i = 0; i < now_.size(); ++i) {
    regrets_[i] = std::max(regrets_[i] + now_[i], 0.0);
    errors_ += (now_[i] - last_[i]) * (now_[i] - last_[i]);
  }
  if (predicts_) {
    last_ = now_;
    for (std::size_t i = 0; i < now_.size(); ++i) now_[i] += regrets_[i];
  }
  match_regrets(predicts_ ? now_ : regrets_, weights_);
}

// With predictions m of the regrets r: regrets_ and weights_ are mirror descent on the orthant with any step
// size eta, so that the regret is at most 1 / (2 eta) + eta / 2 sum |r - m|^2; and the weights do not depend
// on eta.
std::optional<double> MatchingPlusForecaster::bound() const {
  if (predicts_) return std::sqrt(errors_);
  return root_of_rounds(rounds_, static_cast<double>(weights_.size()));
}

PolynomialForecaster::PolynomialForecaster(std::size_t experts, double p)
    : Forecaster(experts), p_(p), regrets_(experts), now_(experts) {}

void PolynomialForecaster::learn(std::span<const double> losses) {
  instant_regrets(weights_, losses, now_);
  for (std::size_t i = 0; i < now_.size(); ++i) regrets_[i] += now_[i];
  int exponent = 0;  // scaled by a power of 2, which rounds nothing, so that no power overflows
  std::frexp(*std::ranges::max_element(regrets_), &exponent);
  for (std::size_t i = 0; i < now_.size(); ++i)
    now_[i] = power(std::ldexp(std::max(regrets_[i], 0.0), -exponent), p_ - 1);
  match_regrets(now_, weights_);
}

std::optional<double> PolynomialForecaster::bound() const {
  if (p_ < 2) return {};
  return root_of_rounds(rounds_, (p_ - 1) * power(static_cast<double>(weights_.size()), 2 / p_));
}

}  // namespace hindsight
