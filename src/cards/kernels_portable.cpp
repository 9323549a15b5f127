// The kernels in plain C++.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "cards/evaluator.h"
#include "cards/kernels/board_flush.h"
#include "cards/kernels/deal_lanes.h"
#include "cards/kernels/lanes_portable.h"

namespace hindsight::detail {
namespace {

void evaluate_board(const BoardView& board, std::uint16_t* by_combo) {
  fill_board(board, by_combo, [&](const OneCardFlushes* one) {
    for (int high = 1; high < 52; ++high)
      for (int low = 0; low < high; ++low) {
        const bool blocked = ((board.cards >> high | board.cards >> low) & 1) != 0;
        const std::uint16_t paired = board.row[pair_number(high >> 2, low >> 2)];
        const std::uint16_t suited =
            one == nullptr ? std::uint16_t{0} : std::max(one->of[high], one->of[low]);
        by_combo[first_combo(high) + low] = blocked ? std::uint16_t{0} : std::max(paired, suited);
      }
  });
}

void evaluate_hands(const HandTables&, const std::uint8_t* cards, std::size_t hands, std::uint16_t* values) {
  for (; hands != 0; --hands, cards += 7) {
    CardSet hand;
    for (int i = 0; i < 7; ++i) hand |= Card{cards[i]};
    *values++ = evaluate(hand);
  }
}

}  // namespace

const Kernels* portable_kernels() {
  static constexpr Kernels kernels{"portable", evaluate_board, evaluate_hands, deal<PortableLanes>};
  return &kernels;
}

}  // namespace hindsight::detail
