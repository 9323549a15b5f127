// Prediction with expert advice (Cesa-Bianchi & Lugosi 2006): each round a forecaster spreads weights over N
// experts, then sees what each of them has lost.  Its regret is what it has lost more than the best expert.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/spec.h"

namespace hindsight {

// Shares in proportion to the positive parts; the same for all where there are none: regret matching (Hart &
// Mas-Colell 2000).
// 100, 50, 50 becomes 1/2, 1/4, 1/4.
void match_regrets(std::span<const double> regrets, std::span<double> shares);

// What each expert would have saved in this round: sum_j shares[j] losses[j] - losses[i].
void instant_regrets(std::span<const double> shares, std::span<const double> losses, std::span<double> out);

class Forecaster {
 public:
  virtual ~Forecaster() = default;
  Forecaster(const Forecaster&) = delete;
  Forecaster& operator=(const Forecaster&) = delete;

  // Of the next round: none is negative, and they add up to 1.
  std::span<const double> weights() const { return weights_; }
  std::uint64_t rounds() const { return rounds_; }  // seen so far
  // One loss in [0, 1] for each expert.
  void observe(std::span<const double> losses);
  // What the regret of the weights is at most after the rounds seen, whatever the losses in [0, 1] were;
  // nothing where no theorem says.
  virtual std::optional<double> bound() const = 0;

 protected:
  explicit Forecaster(std::size_t experts);
  virtual void learn(
      std::span<const double> losses) = 0;  // from losses of a round that rounds_ counts; sets weights_

  std::vector<double> weights_;
  std::uint64_t rounds_ = 0;
};

// What a forecaster is told before the first round.
struct ExpertProblem {
  std::size_t experts = 0;   // 1 or more
  std::uint64_t rounds = 0;  // planned, for rates that depend on it
};

struct ForecasterEntry {
  std::string_view name, summary;
  std::string_view bound;   // as a formula of n rounds and N experts
  std::string_view source;  // the paper
  std::span<const Parameter> parameters;
  Result<std::unique_ptr<Forecaster>> (*make)(const Arguments& arguments, const ExpertProblem& problem);
};

std::span<const ForecasterEntry> forecaster_catalog();
// "hedge(rate=0.1)".
Result<std::unique_ptr<Forecaster>> make_forecaster(std::string_view spec, const ExpertProblem& problem);

}  // namespace hindsight
