// Where the experts' losses come from, from 0 to 1.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "base/spec.h"

namespace hindsight {

class LossSource {
 public:
  virtual ~LossSource() = default;
  virtual std::size_t experts() const = 0;
  // Of round `round`, from 0; an adversary sees the forecaster's weights first.
  virtual void draw(std::uint64_t round, std::span<const double> weights, Rng& rng,
                    std::span<double> losses) const = 0;
};

struct LossEntry {
  std::string_view name, summary;
  std::span<const Parameter> parameters;
};
std::span<const LossEntry> loss_catalog();

// "stochastic(means=0.4+0.5)", "adversarial(experts=5)", "switching(period=50)", "alternating".
Result<std::unique_ptr<LossSource>> make_losses(std::string_view spec);

// One line of losses a round, over and over; refused unless all lines are as long, and from 0 to 1.
Result<std::unique_ptr<LossSource>> recorded_losses(std::vector<std::vector<double>> rounds);

}  // namespace hindsight
