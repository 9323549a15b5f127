// What is asked of a spot, and the same as a file, so that what has only begun is there after a crash.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/fields.h"
#include "io/json.h"
#include "server/jobs/job_task.h"

namespace hindsight {

struct SpotOrder {
  std::string text;  // of any dialect
  std::string
      target;  // "0.3%" of the pot, or chips; empty: by the other limits, else what the text asks for or 0.3%
  JobGoal goal;                     // without a target
  std::optional<unsigned> threads;  // none: all that one job may take
  bool compact = false, paused = false;
  bool first_street = false;  // by itself, before the whole
};

inline constexpr std::size_t largest_spot = 1 << 20, longest_target = 40;  // bytes
inline constexpr std::int64_t max_spot_iterations = 1'000'000'000;

// {"iterations"?, "seconds"?}
Result<JobGoal> goal_in(Fields& fields);
// The body of POST /spots (docs/api.md), which is also what is kept.
Result<SpotOrder> parse_order(std::string_view json, unsigned most_threads);
Json order_json(const SpotOrder& order);

}  // namespace hindsight
