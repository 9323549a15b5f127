// SPDX-License-Identifier: MIT
#include "play/response/range_shares.h"

#include <array>

#include "cards/range_showdown.h"

namespace hindsight {

namespace {

// Boards that neither of two hands meets, from one of so many cards on.
constexpr double runs_after(int cards) { return cards == 5 ? 1 : cards == 4 ? 44 : 990; }

// Before the flop, from the table of all matchups.
std::vector<RangeShares> shares_before_flop(std::span<const ByCombo> ranges) {
  std::vector<RangeShares> out(ranges.size());
  for (std::uint16_t own = 0; own < combo_count; ++own) {
    const HandEquity equity{Combo{own}};
    for (std::uint16_t other = 0; other < combo_count; ++other) {
      if (Combo{other}.cards().meets(Combo{own}.cards())) continue;
      for (std::size_t r = 0; r < ranges.size(); ++r) {
        out[r].weight[own] += ranges[r][other];
        out[r].won[own] += ranges[r][other] * equity.shares()[other];
      }
    }
  }
  return out;
}

}  // namespace

std::vector<RangeShares> shares_against(std::span<const ByCombo> ranges, CardSet board) {
  if (board.empty()) return shares_before_flop(ranges);
  std::vector<RangeShares> out(ranges.size());
  ShowdownOrder order;
  std::array<HandValue, combo_count> values;
  const auto run = [&](CardSet whole) {
    evaluate_board(whole, values);
    order.sort(values, all_combos());
    for (std::size_t r = 0; r < ranges.size(); ++r) add_showdowns(order, ranges[r], out[r].won);
  };
  const CardSet left = CardSet::deck().without(board);
  if (board.size() == 5) run(board);
  for (const Card turn : left) {
    if (board.size() == 5) break;
    if (board.size() == 4) {
      run(board | turn);
      continue;
    }
    for (const Card river : left)
      if (turn < river) run(board | turn | river);
  }
  const double runs = runs_after(board.size());
  for (std::size_t r = 0; r < ranges.size(); ++r) {
    WeightsByCard all;
    for (std::uint16_t i = 0; i < combo_count; ++i) all.add(i, ranges[r][i]);
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const bool possible = !Combo{i}.cards().meets(board);
      out[r].weight[i] = possible ? all.apart(i, ranges[r][i]) : 0;
      out[r].won[i] = possible ? out[r].won[i] / runs : 0;
    }
  }
  return out;
}

}  // namespace hindsight
