// Prediction with expert advice: each round a forecaster weighs N experts, then hears each one's loss, from 0 to 1 (Cesa-Bianchi & Lugosi
// 2006).  Regret is what it has lost more than the best expert.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/spec.h"

namespace hindsight {

class Forecaster {
 public:
  virtual ~Forecaster() = default;
  // Its probabilities for this round.
  virtual const std::vector<double>& weights() const = 0;
  // This round's losses of all experts, and its own: the expectation, or that of the expert that was drawn.
  virtual void observe(std::span<const double> losses, double own) = 0;
  // What its regret in expectation cannot exceed after the rounds so far, by a theorem (source in the catalog); nothing where there is none.
  virtual std::optional<double> bound() const = 0;
};

struct ForecasterEntry {
  std::string_view name, summary, source;
  std::span<const Parameter> parameters;
};
std::span<const ForecasterEntry> forecaster_catalog();

// "rm", "hedge(rate=0.1)", "pwa(p=4)".  Refused: unknown names and parameters, fewer than 2 experts.
Result<std::unique_ptr<Forecaster>> make_forecaster(std::string_view spec, std::size_t experts,
                                                    std::uint64_t rounds);

}  // namespace hindsight
