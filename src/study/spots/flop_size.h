// What a report over many boards takes before it is begun, by one board of each kind of suits: how many suits
// are alike is what boards differ by most.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "study/spots/spot_flops.h"
#include "study/spots/spot_time.h"

namespace hindsight {

struct FlopSize {
  std::uint64_t bytes = 0;                               // of memory, the largest board
  std::vector<ExpectedTime> times;                       // about, all boards together
  std::uint64_t disk_whole = 0, disk_without_river = 0;  // about, of all solutions
};
// Refused where a board needs more memory than there may be.
Result<FlopSize> flop_size(const ManyBoards& many, const FlopRun::Limits& limits, unsigned threads);

}  // namespace hindsight
