// SPDX-License-Identifier: MIT
#include "classic/experts/race.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hindsight {

namespace {

// Everything that regrets are made of.
class Ledger {
 public:
  explicit Ledger(std::size_t experts)
      : experts_(experts), loss_(experts, 0), exchanged_(experts * experts, 0) {}

  void add(const std::vector<double>& weights, const std::vector<double>& losses, double own) {
    own_ += own;
    for (std::size_t i = 0; i < experts_; ++i) {
      loss_[i] += losses[i];
      for (std::size_t k = 0; k < experts_; ++k)
        exchanged_[i * experts_ + k] += weights[i] * (losses[i] - losses[k]);
    }
  }
  RegretPoint point(std::uint64_t rounds, std::optional<double> bound) const {
    double swap = 0;
    for (std::size_t i = 0; i < experts_; ++i) {
      const auto row = exchanged_.begin() + static_cast<std::ptrdiff_t>(i * experts_);
      swap += *std::max_element(row, row + static_cast<std::ptrdiff_t>(experts_));
    }
    return {rounds, own_ - *std::ranges::min_element(loss_), swap, own_, bound};
  }

 private:
  std::size_t experts_;
  double own_ = 0;
  std::vector<double> loss_, exchanged_;
};

std::size_t drawn(const std::vector<double>& weights, Rng& rng) {
  double left = rng.uniform();
  for (std::size_t i = 0; i + 1 < weights.size(); ++i)
    if ((left -= weights[i]) < 0) return i;
  return weights.size() - 1;
}

}  // namespace

Result<RaceCourse> run_forecaster(std::string_view spec, const LossSource& losses,
                                  const RaceOptions& options) {
  const std::size_t experts = losses.experts();
  HS_TRY(const auto forecaster, make_forecaster(spec, experts, options.rounds));
  RaceCourse out{.forecaster = std::string(spec)};
  Ledger ledger(experts);
  Rng of_losses(options.seed, 1), of_draws(options.seed, 2);
  std::vector<double> loss(experts);
  double next_point = 1;
  const double growth = std::pow(static_cast<double>(std::max<std::uint64_t>(2, options.rounds)),
                                 1.0 / static_cast<double>(std::max<std::size_t>(1, options.points)));
  for (std::uint64_t round = 0; round < options.rounds && !options.stop.stop_requested(); ++round) {
    const std::vector<double> weights = forecaster->weights();
    losses.draw(round, weights, of_losses, loss);
    const double expected = std::inner_product(weights.begin(), weights.end(), loss.begin(), 0.0);
    const double own = options.sampled ? loss[drawn(weights, of_draws)] : expected;
    ledger.add(weights, loss, own);
    forecaster->observe(loss, own);
    if (static_cast<double>(round + 1) < next_point && round + 1 < options.rounds) continue;
    next_point = std::max(next_point * growth, static_cast<double>(round + 2));
    out.points.push_back(ledger.point(round + 1, forecaster->bound()));
    const RegretPoint& point = out.points.back();
    if (point.bound && *point.bound > 0)
      out.highest_share = std::max(out.highest_share, point.regret / *point.bound);
  }
  out.weights = forecaster->weights();
  return out;
}

}  // namespace hindsight
