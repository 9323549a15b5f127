// SPDX-License-Identifier: MIT
#include "cards/any_hand_odds.h"

#include <algorithm>
#include <cstdint>

#include "base/check.h"
#include "cards/evaluator.h"
#include "cards/showdown_order.h"

namespace hindsight {

namespace {

// Counts over the boards run out; a hand has met them in the same number of pairs as any other.
class AnyHandCount {
 public:
  // Hands below and equal, without those that share a card with the hand, which itself is among its equals
  // twice.
  void run_out(CardSet board) {
    std::array<HandValue, combo_count> values;
    evaluate_board(board, values);
    order_.sort(values, all_combos());
    std::array<std::uint32_t, deck_size> below{};
    std::uint32_t below_count = 0;
    order_.for_each_value([&](std::span<const ShowdownOrder::Hand> equals) {
      std::array<std::uint32_t, deck_size> equal{};
      if (equals.size() > 1)
        for (const ShowdownOrder::Hand hand : equals) add(hand, equal);
      const auto count = static_cast<std::uint32_t>(equals.size());
      for (const ShowdownOrder::Hand hand : equals) {
        const ComboCards cards = combo_cards[hand.combo];
        wins_[hand.combo] += below_count - below[cards.high] - below[cards.low];
        if (count > 1) ties_[hand.combo] += count + 1 - equal[cards.high] - equal[cards.low];
      }
      for (const ShowdownOrder::Hand hand : equals) add(hand, below);
      below_count += count;
    });
  }

  void write(CardSet board, AnyHandOdds& out) const {
    constexpr double others = 990;  // hands of two of 45 cards
    const double boards = board.size() == 5 ? 1 : board.size() == 4 ? 46 : 1081;
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const bool blocked = Combo{i}.cards().meets(board);
      out.win[i] = blocked ? 0 : wins_[i] / (boards * others);
      out.tie[i] = blocked ? 0 : ties_[i] / (boards * others);
    }
  }

 private:
  static void add(ShowdownOrder::Hand hand, std::array<std::uint32_t, deck_size>& cards) {
    const ComboCards c = combo_cards[hand.combo];
    ++cards[c.high];
    ++cards[c.low];
  }

  ShowdownOrder order_;
  std::array<std::uint32_t, combo_count> wins_{}, ties_{};
};

}  // namespace

AnyHandOdds any_hand_odds(CardSet board) {
  HS_CHECK_THAT(board.size() >= 3 && board.size() <= 5);
  AnyHandCount count;
  const CardSet left = CardSet::deck().without(board);
  if (board.size() == 5) count.run_out(board);
  for (const Card turn : left) {
    if (board.size() == 4) count.run_out(board | turn);
    if (board.size() > 3) continue;
    for (const Card river : left)
      if (turn < river) count.run_out(board | turn | river);
  }
  AnyHandOdds out;
  count.write(board, out);
  return out;
}

}  // namespace hindsight
