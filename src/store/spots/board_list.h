// Lists of boards to solve a spot on: one a line, a weight after it if it is not 1; '#' begins a comment.
//   Ks 7h 2d
//   Qs Jh 2h : 24        or with a comma, a semicolon or a space and no colon: QsJh2h,24
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "holdem/spots/flops.h"

namespace hindsight {

// All boards have the same number of cards, 3 to 5, and none stands there twice; errors name the line.
Result<std::vector<WeightedBoard>> parse_board_list(std::string_view text);

}  // namespace hindsight
