// Builds a card abstraction: features of sampled boards, k-medians, buckets by mean equity.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "abstraction/abstraction.h"
#include "abstraction/abstraction_spec.h"
#include "base/result.h"
#include "base/run.h"

namespace hindsight {

struct AbstractionProgress {
  std::string_view step;  // "turn, clustering"
  double done = 0;        // of the whole build, 0 to 1, by what steps take
};

// The same bits for any number of threads.  Refuses a spec that check() refuses; nothing if it was stopped.
// `tell` is called from this thread.
Result<std::optional<Abstraction>> build_abstraction(
    const AbstractionSpec& spec, const RunControl& control,
    const std::function<void(const AbstractionProgress&)>& tell);

}  // namespace hindsight
