// Rows for a value network, generated part by part, and kept on the way.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/run.h"
#include "study/values/belief_source.h"

namespace hindsight {

// As a file gives it back: in single precision.
void round_to_single(BeliefRow& row);

// Goes on from what `file` has until it has `rows` or a few more (whole solves); fewer where it is stopped.
// The same rows whatever the number of threads and stops.  `after_part` is called after every 64 solves, and
// says whether it went well.
Result<void> generate_rows(const BeliefSource& source, BeliefRowsFile& file, std::uint64_t rows,
                           const RunControl& control, const std::function<Result<void>()>& after_part);

// Parts that others solve: the rows of so many solves from this one on, as a file of its own; nothing where
// it was stopped.  The rows that `file` has already are taken from there.
std::optional<std::string> part_of_rows(const BeliefSource& source, const BeliefRowsFile& file,
                                        std::uint64_t first, std::uint64_t solves,
                                        const std::stop_token& stop);
// In order; what the file has of it already stays.
Result<void> add_part_of_rows(BeliefRowsFile& file, std::uint64_t first, std::string_view part);

}  // namespace hindsight
