// The experiments of the systems that this program grew out of, run again: their numbers, the exact ones,
// ours. Theirs are quoted from the reports and theses named in docs/facts.md.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

struct Finding {
  std::string what;
  std::optional<double> theirs, exact, ours;
  std::string promise;  // what ours must be, in words; empty where nothing is promised
  bool kept = true;
};

struct Experiment {
  std::string_view name, title;
  Result<std::vector<Finding>> (*run)(std::uint64_t seed);
};

std::span<const Experiment> experiments();

}  // namespace hindsight
