// Actions and lines of actions as text: how they are shown, and as people type them, without cards: "x, b75%,
// r200".
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "betting/action.h"
#include "betting/bet_size.h"

namespace hindsight {

// "fold", "check", "call", "bet 150", "raise 300", "all-in 900": the chips in front of the seat afterwards.
std::string to_text(const BetAction& action);
std::vector<std::string> texts_of(std::span<const BetAction> actions);
// "check, bet 150"
std::string to_text(std::span<const BetAction> actions);

// An action that somebody means, as far as it was said.
struct LineAction {
  enum class Kind : std::uint8_t { fold, check, call, all_in, bet } kind = Kind::check;
  Chips to = 0;                 // bet and all-in: chips in front of the seat; 0: not said
  std::optional<BetSize> size;  // bet
  std::string text;             // as given

  bool says_how_much() const { return kind != Kind::bet || to != 0 || size; }
};

struct Line {
  std::string text;
  std::vector<LineAction> actions;
};

// x or check, f or fold, c or call, a or all-in; b or bet and r or raise with the chips they are to (b200),
// with a size as in betting/bet_size.h (b75%, r2.5x), or alone.
std::optional<LineAction> parse_line_action(std::string_view text);

// Apart by commas.
std::vector<std::string> line_steps(std::string_view line);

// Bets must say how much.  Errors name the line and the action.
Result<Line> parse_line(std::string_view text);

// Whether the action is what is meant, at a decision with this scale.
bool is_meant(const LineAction& meant, const BetAction& action, const BetScale& scale);

// The number of the one action that is meant, or nothing.
std::optional<std::size_t> find_action(const LineAction& meant, std::span<const BetAction> actions,
                                       const BetScale& scale);

}  // namespace hindsight
