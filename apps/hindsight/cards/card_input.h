// Cards, hands and shares as typed on the command line.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cards/card.h"
#include "cards/equity.h"
#include "cards/range.h"
#include "command_line.h"

namespace hindsight {

Result<CardSet> typed_cards(const std::string& option, const std::string& text);
Result<Combo> typed_hand(const std::string& text);                  // two cards
std::optional<Combo> typed_starting_hand(const std::string& text);  // 72o, AKs, QQ: one of its combos
// 0.01 or 1 %, between 0 and 1.
Result<double> typed_share(const std::string& option, const std::string& text);
Result<Range> typed_range(const std::string& whose, const std::string& text);  // notices go to standard error

// How exact a simulation shall be, for the commands that may simulate.
struct Precision {
  std::string half_width = "0.1%", confidence = "95%", seed = "1", threads = "1";
  bool simulate = false;

  void add_options(Parser& parser);
  Result<EquityOptions> equity_options() const;
  RunControl control() const;
};

// "exact, 1,712,304 deals" or "10,470 random deals (9,604 by the normal distribution): ± 0.96 % with 95 %
// confidence, each number by itself".
std::string method_text(bool exact, double deals, double half_width, const EquityOptions& wanted);
std::string board_text(CardSet board);  // highest card first, "" for none

}  // namespace hindsight
