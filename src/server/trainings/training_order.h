// What is asked of a training, and the same as a file, so that what has only begun is there after a crash.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/json.h"

namespace hindsight {

struct TrainingOrder {
  std::string plan;                     // TOML (docs/blueprint.md)
  std::optional<std::uint64_t> passes;  // none: those of the plan
  std::optional<std::uint64_t> hands;   // of a local best response on the way; 0: none is played
  std::optional<unsigned> threads;      // none: all that one job may take
};

// The body of POST /trainings (docs/api.md), which is also what is kept.
Result<TrainingOrder> parse_training_order(std::string_view json, unsigned most_threads);
Json order_json(const TrainingOrder& order);

}  // namespace hindsight
