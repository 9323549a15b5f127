// SPDX-License-Identifier: MIT
#include "classic/experts/hedge.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/power.h"

namespace hindsight {

namespace {

double log_of(std::size_t experts) { return natural_log(static_cast<double>(experts)); }

// In proportion to exp(-rate * loss).
void weigh(std::span<const double> losses, double rate, std::span<double> weights) {
  const double least = *std::ranges::min_element(losses);
  double total = 0;
  for (std::size_t i = 0; i < losses.size(); ++i)
    total += weights[i] = exponential(-rate * (losses[i] - least));
  for (double& weight : weights) weight /= total;
}

double hedge_bound(double log_experts, double rate, double rounds) {
  return (log_experts > 0 ? log_experts / rate : 0) + rounds * rate / 8;
}

}  // namespace

double best_hedge_rate(const ExpertProblem& problem) {
  return std::sqrt(8 * log_of(problem.experts) / static_cast<double>(problem.rounds));
}

Hedge::Hedge(std::size_t experts, HedgeRate kind, double rate)
    : Forecaster(experts), kind_(kind), rate_(rate), log_experts_(log_of(experts)), losses_(experts) {}

double Hedge::next_rate() const {
  const std::uint64_t next = rounds_ + 1;
  if (kind_ == HedgeRate::fixed) return rate_;
  return std::sqrt(8 * log_experts_ /
                   static_cast<double>(kind_ == HedgeRate::anytime ? next : std::bit_floor(next)));
}

void Hedge::learn(std::span<const double> losses) {
  for (std::size_t i = 0; i < losses.size(); ++i) losses_[i] += losses[i];
  if (kind_ == HedgeRate::doubling && std::has_single_bit(rounds_ + 1)) {
    earlier_bounds_ = *bound();
    start_ = rounds_;
    std::ranges::fill(losses_, 0.0);
  }
  weigh(losses_, next_rate(), weights_);
}

std::optional<double> Hedge::bound() const {
  const auto n = static_cast<double>(rounds_ - start_);
  if (rounds_ == start_) return earlier_bounds_;
  switch (kind_) {
    case HedgeRate::fixed:
      break;
    case HedgeRate::doubling: {
      const double rate = std::sqrt(8 * log_experts_ / static_cast<double>(start_ + 1));
      return earlier_bounds_ + hedge_bound(log_experts_, rate, n);
    }
    case HedgeRate::anytime:
      return 2 * std::sqrt(n / 2 * log_experts_) + std::sqrt(log_experts_ / 8);
  }
  return hedge_bound(log_experts_, rate_, n);
}

OptimisticHedge::OptimisticHedge(std::size_t experts, double rate)
    : Forecaster(experts),
      rate_(rate),
      log_experts_(log_of(experts)),
      losses_(experts),
      expected_(experts),
      last_(experts) {}

void OptimisticHedge::learn(std::span<const double> losses) {
  double change = 0;
  for (std::size_t i = 0; i < losses.size(); ++i) {
    change = std::max(change, std::abs(losses[i] - last_[i]));
    last_[i] = losses[i];
    losses_[i] += losses[i];
    expected_[i] = losses_[i] + losses[i];
  }
  changes_ += change * change;
  weigh(expected_, rate_, weights_);
}

std::optional<double> OptimisticHedge::bound() const {
  if (rounds_ == 0) return 0;
  return (log_experts_ > 0 ? log_experts_ / rate_ : 0) + rate_ * changes_;
}

FollowTheLeader::FollowTheLeader(std::size_t experts) : Forecaster(experts), losses_(experts) {}

void FollowTheLeader::learn(std::span<const double> losses) {
  for (std::size_t i = 0; i < losses.size(); ++i) losses_[i] += losses[i];
  const double least = *std::ranges::min_element(losses_);
  const auto leaders = static_cast<double>(std::ranges::count(losses_, least));
  for (std::size_t i = 0; i < losses.size(); ++i) weights_[i] = losses_[i] == least ? 1 / leaders : 0;
}

}  // namespace hindsight
