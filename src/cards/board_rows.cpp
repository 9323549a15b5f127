// SPDX-License-Identifier: MIT
#include "cards/board_rows.h"

#include <algorithm>
#include <vector>

namespace hindsight {
namespace detail {
namespace {

constexpr int row_count = 6188;

// The number of the board's ranks with two more, all sorted.
std::size_t number_with(const std::array<std::size_t, 5>& board, std::size_t high, std::size_t low) {
  std::uint32_t number = 0;
  std::size_t next = 0, position = 0;
  const auto take = [&](std::size_t rank) {
    number += static_cast<std::uint32_t>(terms[position++][4 * rank]);
  };
  for (const std::size_t rank : {low, high}) {
    while (next < 5 && board[next] <= rank) take(board[next++]);
    take(rank);
  }
  while (next < 5) take(board[next++]);
  return number;
}

void fill_row(const std::array<std::size_t, 5>& board, HandValue* row) {
  for (std::size_t high = 0; high < rank_count; ++high)
    for (std::size_t low = 0; low <= high; ++low) *row++ = value_tables.seven[number_with(board, high, low)];
}

// Calls f with all sorted ranks of five cards, in the order of their number.
template <class F>
void for_each_board(F f) {
  std::array<std::size_t, 5> r{};
  for (r[4] = 0; r[4] < rank_count; ++r[4])
    for (r[3] = 0; r[3] <= r[4]; ++r[3])
      for (r[2] = 0; r[2] <= r[3]; ++r[2])
        for (r[1] = 0; r[1] <= r[2]; ++r[1])
          for (r[0] = 0; r[0] <= r[1]; ++r[0]) f(r);
}

std::vector<HandValue> make_rows() {
  std::vector<HandValue> rows(static_cast<std::size_t>(row_count) * row_stride);
  HandValue* row = rows.data();
  for_each_board([&](const std::array<std::size_t, 5>& board) {
    fill_row(board, row);
    row += row_stride;
  });
  return rows;
}

const HandValue* row_of(CardSet board) {
  std::size_t number = 0, position = 0;
  for (const Card card : board) number += static_cast<std::uint32_t>(terms[position++][card.index]);
  return board_rows() + number * row_stride;
}

}  // namespace

const HandValue* board_rows() {
  static const std::vector<HandValue> rows = make_rows();
  return rows.data();
}

BoardView board_view(CardSet board) { return {row_of(board), value_tables.flush.data(), board.bits}; }

HandTables hand_tables() { return {value_tables.seven.data(), value_tables.flush.data()}; }

}  // namespace detail

}  // namespace hindsight
