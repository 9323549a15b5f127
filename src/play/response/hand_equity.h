// How one hand fares at the showdown against each other hand, in the mean over the cards to come.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>

#include "cards/card.h"

namespace hindsight {

// By Combo::index.
using ByCombo = std::array<double, combo_count>;

class HandEquity {
 public:
  explicit HandEquity(Combo own) : own_(own) { see({}); }
  void see(CardSet board);  // 0 or 3 to 5 cards, none of them its own

  Combo own() const { return own_; }
  CardSet known() const { return own_.cards() | board_; }
  // Its share of the pot, 0 to 1; 0 against hands that meet its own or the board.
  const ByCombo& shares() const { return shares_; }
  // In the mean over a range with weights of 0 on hands that meet known(); 1/2 where all are 0.
  double share(const ByCombo& range) const;

 private:
  void run_out(CardSet board);

  Combo own_;
  CardSet board_;
  ByCombo shares_{};
  std::array<std::uint16_t, combo_count> halves_{};  // half pots won, over the boards run out
};

}  // namespace hindsight
