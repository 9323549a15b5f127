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
  std::int64_t to = 0;          // bet and all-in: chips in front of the seat; 0: not said
  std::optional<BetSize> size;  // bet
  std::string text;             // as given
};

struct Line {
  std::string text;
  std::vector<LineAction> actions;
};

// x or check, f or fold, c or call, a or all-in; b or bet and r or raise with the chips they are to (b200), with a size
// as in postflop/bet_size.h (b75%, r2.5x), or alone.
std::optional<LineAction> parse_line_action(std::string_view text);

// Apart by commas.
std::vector<std::string> line_steps(std::string_view line);

// Bets must say how much.  Errors name the line and the action.
Result<Line> parse_line(std::string_view text);

}  // namespace hindsight
