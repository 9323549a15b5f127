// Amounts as a person types them.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.h"
#include "play/bot.h"

namespace hindsight {

// What words and units mean at a decision; amounts are totals of the street.
struct AmountScale {
  Chips big_blind = 0;
  Chips called = 0;  // the total after a call
  Chips pot = 0;     // after that call
  Chips min = 0, max = 0, all_in = 0;

  static AmountScale of(const SeatView& view);
};

// "300", "1,200", "3k", "2.5bb", "50%", "1/2", "half pot", "pot", "2 pot", "min", "max", "all-in": the total
// to bet or raise to, to the nearest chip where it is a share or in big blinds; whether it is legal is not
// asked.  What is not understood is refused with a sentence, never guessed.
Result<Chips> parse_amount(std::string_view typed, const AmountScale& scale);

}  // namespace hindsight
