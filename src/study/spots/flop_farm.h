// A report over many boards as a list of tasks (farm/farm.h): a board each, whose result is a report of one
// line.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"
#include "farm/farm.h"
#include "study/spots/spot_flops.h"

namespace hindsight {

Result<Farm> flop_farm(const std::string& folder, const ManyBoards& many);
// Boards that `before` has are taken from there.  What it is given lives as long as it.
DoTask solve_of_farm(const ManyBoards& many, const FlopReport& before, const FlopRun::Limits& limits);
// What is there, in the order of the boards: that of one process, but for the seconds that each took.
Result<FlopReport> report_of_farm(const Farm& farm, const ManyBoards& many, const FlopReport& before);

}  // namespace hindsight
