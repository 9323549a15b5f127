// Rows for a value network, generated part by part, and kept on the way.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "base/run.h"
#include "study/values/belief_source.h"

namespace hindsight {

// Goes on from what `file` has until it has `rows` or a few more (whole solves); fewer where it is stopped.
// The same rows whatever the number of threads and stops.  `after_part` is called after every 64 solves, and
// says whether it went well.
Result<void> generate_rows(const BeliefSource& source, BeliefRowsFile& file, std::uint64_t rows,
                           const RunControl& control, const std::function<Result<void>()>& after_part);

}  // namespace hindsight
