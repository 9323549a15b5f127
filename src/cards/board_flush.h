// Where the board has three or more cards of a suit: the hole cards that make a flush with it.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

#include "cards/kernels.h"
#include "cards/rank_number.h"

namespace hindsight::detail {
namespace {

// Every fourth bit, side by side.
inline std::uint32_t ranks_of_suit(std::uint64_t cards, int suit) {
  std::uint64_t x = cards >> suit & 0x1111111111111u;
  x = (x | x >> 3) & 0x3030303030303u;
  x = (x | x >> 6) & 0xf000f000f000fu;
  x = (x | x >> 12) & 0xff000000ffu;
  return static_cast<std::uint32_t>((x | x >> 24) & 0x1fffu);
}

inline int first_combo(int high) { return high * (high - 1) / 2; }

struct BoardFlush {
  const BoardView& board;
  std::uint16_t* by_combo;
  int suit;
  std::uint32_t on_board;  // ranks of the suit

  std::uint16_t live(int card, std::uint16_t value) const {
    return (board.cards >> card & 1) != 0 ? std::uint16_t{0} : value;
  }

  // Five on the board: it is everybody's flush.
  void everybody() const {
    for (int i = 0; i < first_combo(52); ++i)
      by_combo[i] = by_combo[i] != 0 ? board.flush[on_board] : std::uint16_t{0};
  }

  // Four: one card of the suit is enough.
  void one_suited(int rank) const {
    const std::uint16_t value = board.flush[on_board | 1u << rank];
    const int card = 4 * rank + suit;
    for (int low = 0; low < card; ++low) by_combo[first_combo(card) + low] = live(low, value);
    for (int high = card + 1; high < 52; ++high) by_combo[first_combo(high) + card] = live(high, value);
  }

  void two_suited(std::uint32_t ranks) const {
    int cards[rank_count], n = 0;
    for (; ranks != 0; ranks &= ranks - 1) {
      const int rank = std::countr_zero(ranks);
      const std::uint32_t suited = on_board | 1u << rank;
      std::uint16_t* row = by_combo + first_combo(4 * rank + suit);
      for (int i = 0; i < n; ++i) row[cards[i]] = board.flush[suited | 1u << (cards[i] >> 2)];
      cards[n++] = 4 * rank + suit;
    }
  }
};

inline void patch_flushes(const BoardView& board, std::uint16_t* by_combo) {
  constexpr std::uint64_t clubs = 0x1111111111111u;
  int suit = 0;
  while (suit < 4 && std::popcount(board.cards & clubs << suit) < 3) ++suit;
  if (suit == 4) return;
  const BoardFlush flush{board, by_combo, suit, ranks_of_suit(board.cards, suit)};
  const std::uint32_t others = ~flush.on_board & 0x1fff;
  const int count = std::popcount(flush.on_board);
  if (count == 5) flush.everybody();
  if (count >= 4)
    for (std::uint32_t left = others; left != 0; left &= left - 1) flush.one_suited(std::countr_zero(left));
  flush.two_suited(others);
}

}  // namespace
}  // namespace hindsight::detail
