// SPDX-License-Identifier: MIT
#include "classic/experts/forecaster.h"

#include <algorithm>

#include "base/check.h"

namespace hindsight {

void match_regrets(std::span<const double> regrets, std::span<double> shares) {
  double total = 0;
  for (const double regret : regrets) total += std::max(regret, 0.0);
  for (std::size_t i = 0; i < regrets.size(); ++i)
    shares[i] = total > 0 ? std::max(regrets[i], 0.0) / total : 1 / static_cast<double>(regrets.size());
}

void instant_regrets(std::span<const double> shares, std::span<const double> losses, std::span<double> out) {
  double loss = 0;
  for (std::size_t i = 0; i < losses.size(); ++i) loss += shares[i] * losses[i];
  for (std::size_t i = 0; i < losses.size(); ++i) out[i] = loss - losses[i];
}

Forecaster::Forecaster(std::size_t experts) : weights_(experts, 1 / static_cast<double>(experts)) {
  HS_CHECK(experts, >=, 1u);
}

void Forecaster::observe(std::span<const double> losses) {
  HS_CHECK(losses.size(), ==, weights_.size());
  ++rounds_;
  learn(losses);
}

}  // namespace hindsight
