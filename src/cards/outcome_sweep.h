// How one or two hands of any two cards do against each hand on a full board, without going through the
// pairs.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "cards/showdown_order.h"

namespace hindsight {

// Sets of one and of two opponents' hands, by how they do against one hand on one board.
struct Outcomes {
  std::uint64_t one_below = 0, one_equal = 0;
  std::uint64_t two_below = 0, equal_and_below = 0, two_equal = 0;
};

// Walks through the hands of a board, weakest first, with how many of the hands below and equal have each
// card.
class OutcomeSweep {
 public:
  using Values = std::array<HandValue, combo_count>;  // as from evaluate_board

  // Of one hand.
  Outcomes of(const Values& values, Combo combo) {
    Outcomes out;
    walk(values, [&](ShowdownOrder::Hand hand, std::size_t equals) {
      if (hand.combo == combo.index) out = outcomes(hand, equals);
    });
    return out;
  }

  // visit(combo, Outcomes) for every hand that the board leaves.
  template <class Visit>
  void run(const Values& values, const Visit& visit) {
    walk(values, [&](ShowdownOrder::Hand hand, std::size_t equals) {
      visit(Combo{hand.combo}, outcomes(hand, equals));
    });
  }

 private:
  using ByCard = std::array<std::uint16_t, deck_size>;

  template <class Visit>
  void walk(const Values& values, const Visit& visit) {
    order_.sort(values, all_combos());
    fill_rows(values);
    below_.fill(0);
    below_count_ = 0;
    order_.for_each_value([&](std::span<const ShowdownOrder::Hand> equals) {
      equal_.fill(0);
      for (const ShowdownOrder::Hand hand : equals) add(hand, equal_);
      for (const ShowdownOrder::Hand hand : equals) visit(hand, equals.size());
      for (const ShowdownOrder::Hand hand : equals) add(hand, below_);
      below_count_ += equals.size();
    });
  }

  static void add(ShowdownOrder::Hand hand, ByCard& cards) {
    const ComboCards c = combo_cards[hand.combo];
    ++cards[c.high];
    ++cards[c.low];
  }

  void fill_rows(const Values& values) {
    for (std::size_t i = 0; i < combo_count; ++i) {
      const ComboCards c = combo_cards[i];
      const HandValue value = values[i] == 0 ? HandValue{0xffff} : values[i];
      rows_[c.high][c.low] = rows_[c.low][c.high] = value;
    }
    for (std::size_t c = 0; c < deck_size; ++c) rows_[c][c] = 0xffff;
  }

  // Pairs of disjoint hands are all pairs less those that meet in a card (a graph with hands as edges).
  Outcomes outcomes(ShowdownOrder::Hand hand, std::size_t equals) const {
    const ComboCards mine = combo_cards[hand.combo];
    const auto &row = rows_[mine.high], &other = rows_[mine.low];
    std::uint32_t both_below = 0, mixed = 0, both_equal = 0;  // that meet; the first and last counted twice
    for (std::size_t c = 0; c < deck_size; ++c) {
      const auto less =
          static_cast<std::uint32_t>(below_[c] - (row[c] < hand.value) - (other[c] < hand.value));
      const auto same =
          static_cast<std::uint32_t>(equal_[c] - (row[c] == hand.value) - (other[c] == hand.value));
      const std::uint32_t counts = c != mine.high && c != mine.low ? 1 : 0;
      both_below += counts * less * (less - 1);
      mixed += counts * less * same;
      both_equal += counts * same * (same - 1);
    }
    const std::uint64_t below = below_count_ - below_[mine.high] - below_[mine.low];
    const std::uint64_t equal = equals + 1 - equal_[mine.high] - equal_[mine.low];
    return {below, equal, (below * (below - 1) - both_below) / 2, below * equal - mixed,
            (equal * (equal - 1) - both_equal) / 2};
  }

  ShowdownOrder order_;
  std::array<std::array<HandValue, deck_size>, deck_size> rows_{};  // value by both cards
  ByCard below_{}, equal_{};
  std::uint64_t below_count_ = 0;
};

}  // namespace hindsight
