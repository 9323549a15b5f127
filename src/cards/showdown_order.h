// Hole cards on a full board, weakest first: the order in which showdowns of ranges are summed up.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "cards/card.h"
#include "cards/evaluator.h"

namespace hindsight {

struct ComboCards {
  std::uint8_t high, low;  // Card::index
};

constexpr std::array<ComboCards, combo_count> cards_of_combos() {
  std::array<ComboCards, combo_count> out{};
  std::size_t i = 0;
  for (std::uint8_t high = 1; high < deck_size; ++high)
    for (std::uint8_t low = 0; low < high; ++low) out[i++] = {high, low};
  return out;
}
inline constexpr std::array<ComboCards, combo_count> combo_cards = cards_of_combos();  // by Combo::index

class ShowdownOrder {
 public:
  // Of these combos those that the board leaves, by value.  `by_combo` as from evaluate_board.
  void sort(std::span<const HandValue, combo_count> by_combo, std::span<const Combo> combos);

  struct Hand {
    HandValue value;
    std::uint16_t combo;
  };
  std::span<const Hand> hands() const { return std::span(hands_).first(count_); }

  // visit(hands of equal value), weakest first.
  template <class Visit>
  void for_each_value(const Visit& visit) const {
    for (std::size_t begin = 0, end = 0; begin < count_; begin = end) {
      while (end < count_ && hands_[end].value == hands_[begin].value) ++end;
      visit(std::span(hands_).subspan(begin, end - begin));
    }
  }

 private:
  std::size_t count_ = 0;
  std::array<Hand, combo_count> hands_, scratch_;
};

std::span<const Combo, combo_count> all_combos();

}  // namespace hindsight
