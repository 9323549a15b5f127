// The values of all hole cards on a board, a row at a time, whatever the width of the machine's registers.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

#include "cards/kernels/board_flush.h"

namespace hindsight::detail {
namespace {

// A row is a high card with every lower one.  Rows: of_rank(rank), its values without flushes; raised(values,
// high, one), what flushes make of them; store(high, values, by_combo), which may run over into the next
// card's row, written later; and clear(high, by_combo), for a card of the board.
template <class Rows, bool flushes>
void fill_rows(const BoardView& board, const OneCardFlushes* one, std::uint16_t* by_combo) {
  const Rows rows(board);
  for (int rank = 0; rank < rank_count; ++rank) {
    const auto values = rows.of_rank(rank);
    for (int high = rank == 0 ? 1 : 4 * rank; high < 4 * rank + 4; ++high)
      if constexpr (flushes)
        Rows::store(high, rows.raised(values, high, *one), by_combo);
      else
        Rows::store(high, values, by_combo);
  }
  for (std::uint64_t left = board.cards; left != 0; left &= left - 1)
    Rows::clear(std::countr_zero(left), by_combo);
}

template <class Rows>
void evaluate_board(const BoardView& board, std::uint16_t* by_combo) {
  fill_board(board, by_combo, [&](const OneCardFlushes* one) {
    one == nullptr ? fill_rows<Rows, false>(board, one, by_combo)
                   : fill_rows<Rows, true>(board, one, by_combo);
  });
}

}  // namespace
}  // namespace hindsight::detail
