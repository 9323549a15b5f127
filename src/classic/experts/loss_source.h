// Where the losses of experts come from: chance, an adversary who sees the weights, or a record.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/spec.h"

namespace hindsight {

class LossSource {
 public:
  virtual ~LossSource() = default;
  LossSource(const LossSource&) = delete;
  LossSource& operator=(const LossSource&) = delete;

  virtual std::size_t experts() const = 0;
  // The losses of the next round, each in [0, 1], for a forecaster that is about to play `weights`.
  virtual void next(std::span<const double> weights, std::span<double> losses) = 0;
  // Counts the changes of the best expert that are known beforehand: 0 in the first stretch, 1 in the next.
  // Asked before next().
  virtual std::uint64_t stretch() const { return 0; }

 protected:
  LossSource() = default;
};

struct LossSourceEntry {
  std::string_view name, summary;
  std::span<const Parameter> parameters;
  Result<std::unique_ptr<LossSource>> (*make)(const Arguments& arguments, std::uint64_t seed);
};

inline constexpr std::size_t max_experts = 10'000;

std::span<const LossSourceEntry> loss_source_catalog();
// "stochastic(means=0.4+0.5)".  Two that are made alike tell the same losses to the same weights.
Result<std::unique_ptr<LossSource>> make_loss_source(std::string_view spec, std::uint64_t seed);

// What was recorded, in its own unit.
struct LossTable {
  std::vector<std::string> experts;  // names
  std::vector<double> losses;        // round by round, a number for each expert
  double min = 0, max = 1;           // of the numbers

  std::size_t rounds() const { return losses.size() / experts.size(); }
  double range() const { return max > min ? max - min : 1; }
};
// Taken into [0, 1] by (loss - min) / range.  No more than its rounds may be asked for.
std::unique_ptr<LossSource> recorded_losses(std::shared_ptr<const LossTable> table);

}  // namespace hindsight
