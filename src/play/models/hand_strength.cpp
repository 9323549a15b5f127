// SPDX-License-Identifier: MIT
#include "play/models/hand_strength.h"

#include <algorithm>
#include <vector>

#include "cards/evaluator.h"
#include "cards/preflop.h"
#include "cards/showdown_order.h"

namespace hindsight {

namespace {

constexpr std::size_t flop_step = 20;  // from a turn card to the river card that is dealt with it

void add_board(CardSet board, ShowdownOrder& order, HandRanks& sum, HandRanks& boards) {
  std::array<HandValue, combo_count> values;
  evaluate_board(board, values);
  order.sort(values, all_combos());
  const auto all = static_cast<double>(order.hands().size());
  double below = 0;
  order.for_each_value([&](std::span<const ShowdownOrder::Hand> equals) {
    const auto alike = static_cast<double>(equals.size());
    for (const ShowdownOrder::Hand hand : equals) {
      sum[hand.combo] += (below + alike / 2) / all;
      ++boards[hand.combo];
    }
    below += alike;
  });
}

}  // namespace

HandRanks quick_strength(CardSet board) {
  HandRanks out{}, boards{};
  if (board.empty()) {
    for (std::uint16_t i = 0; i < combo_count; ++i)
      out[i] = against_random(StartingHand::of(Combo{i}), 1).equity;
    return out;
  }
  ShowdownOrder order;
  std::vector<Card> left;
  for (const Card card : CardSet::deck().without(board)) left.push_back(card);
  if (board.size() == 5) add_board(board, order, out, boards);
  for (std::size_t i = 0; i < left.size() && board.size() < 5; ++i)
    add_board(board.size() == 4 ? board | left[i] : board | left[i] | left[(i + flop_step) % left.size()],
              order, out, boards);
  for (std::size_t i = 0; i < combo_count; ++i) out[i] = boards[i] > 0 ? out[i] / boards[i] : 0;
  return out;
}

HandRanks ranks_in(const Range& range, const HandRanks& strength) {
  HandRanks out{};
  std::vector<std::uint16_t> order;
  double all = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (range[Combo{i}] == 0) continue;
    order.push_back(i);
    all += range[Combo{i}];
  }
  std::ranges::sort(order, {}, [&](std::uint16_t i) { return strength[i]; });
  double below = 0;
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    double alike = 0;
    for (; end < order.size() && strength[order[end]] == strength[order[begin]]; ++end)
      alike += range[Combo{order[end]}];
    for (std::size_t i = begin; i < end; ++i) out[order[i]] = (below + alike / 2) / all;
    below += alike;
  }
  return out;
}

StrengthOrder strength_order(CardSet board) {
  const HandRanks strength = quick_strength(board);
  StrengthOrder out;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (!Combo{i}.cards().meets(board)) out.hands.push_back(i);
  std::ranges::stable_sort(out.hands, {}, [&](std::uint16_t i) { return strength[i]; });
  for (std::size_t i = 1; i <= out.hands.size(); ++i)
    if (i == out.hands.size() || strength[out.hands[i]] != strength[out.hands[i - 1]])
      out.ends.push_back(static_cast<std::uint16_t>(i));
  return out;
}

HandRanks ranks_in(const Range& range, const StrengthOrder& order) {
  HandRanks out{};
  double all = 0, below = 0;
  for (const std::uint16_t i : order.hands) all += range.weights[i];
  std::size_t begin = 0;
  for (const std::uint16_t end : order.ends) {
    double alike = 0;
    for (std::size_t i = begin; i < end; ++i) alike += range.weights[order.hands[i]];
    for (; begin < end; ++begin)
      if (range.weights[order.hands[begin]] > 0) out[order.hands[begin]] = (below + alike / 2) / all;
    below += alike;
  }
  return out;
}

}  // namespace hindsight
