// Lines of actions as people type them, without cards: "x, b75%, r200".
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "postflop/bet_size.h"

namespace hindsight {

struct LineAction {
  enum class Kind : std::uint8_t { fold, check, call, all_in, bet } kind = Kind::check;
  std::int64_t to = 0;          // bet: chips in front of the seat, where no size is given
  std::optional<BetSize> size;  // bet
  std::string text;             // as given
};

struct Line {
  std::string text;
  std::vector<LineAction> actions;
};

// Apart by commas: x or check, f or fold, c or call, a or all-in; b or bet and r or raise with the chips they are to
// (b200), or with a size as in postflop/bet_size.h (b75%, r2.5x).  Errors name the line and the action.
Result<Line> parse_line(std::string_view text);

}  // namespace hindsight
