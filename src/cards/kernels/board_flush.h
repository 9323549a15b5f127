// Where the board has three or more cards of a suit: the hole cards that make a flush with it.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "cards/kernels/kernels.h"
#include "cards/kernels/rank_number.h"

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

constexpr int first_combo(int high) { return high * (high - 1) / 2; }

// The suit of three or more of the board's cards; ranks 0 without one.
struct BoardSuit {
  int suit = 0;
  std::uint32_t ranks = 0;
  int count() const { return std::popcount(ranks); }
};
inline BoardSuit board_suit(std::uint64_t board) {
  constexpr std::uint64_t clubs = 0x1111111111111u;
  int suit = 0;
  for (int s = 0; s < 4; ++s) suit = std::popcount(board & clubs << s) >= 3 ? s : suit;
  const std::uint32_t ranks = ranks_of_suit(board, suit);
  return {suit, std::popcount(ranks) >= 3 ? ranks : 0};
}

// With four or five of the suit on the board, what one hole card alone makes of them; 0 if it is on the
// board.
struct OneCardFlushes {
  std::uint16_t of[64] = {};

  OneCardFlushes(const BoardView& board, BoardSuit s) {
    for (int card = 0; card < 52; ++card) {
      const bool suited = (card & 3) == s.suit, blocked = (board.cards >> card & 1) != 0;
      of[card] = blocked ? std::uint16_t{0} : board.flush[s.ranks | (suited ? 1u << (card >> 2) : 0)];
    }
  }
};

// Both hole cards in the suit; `left`: how many are not on the board.
template <std::size_t left>
void two_suited(const BoardView& board, BoardSuit s, std::uint16_t* by_combo) {
  std::size_t cards[left], bits[left];
  std::uint32_t others = ~s.ranks & 0x1fff;
#pragma GCC unroll 10
  for (std::size_t i = 0; i < left; ++i, others &= others - 1) {
    cards[i] = static_cast<std::size_t>(4 * std::countr_zero(others) + s.suit);
    bits[i] = others & (0 - others);
  }
#pragma GCC unroll 10
  for (std::size_t i = 1; i < left; ++i) {
    std::uint16_t* row = by_combo + cards[i] * (cards[i] - 1) / 2;
    const std::uint16_t* flush = board.flush + (s.ranks | bits[i]);
#pragma GCC unroll 10
    for (std::size_t k = 0; k < i; ++k) row[cards[k]] = flush[bits[k]];
  }
}

inline void two_suited(const BoardView& board, BoardSuit s, std::uint16_t* by_combo) {
  if (s.count() == 3) two_suited<10>(board, s, by_combo);
  if (s.count() == 4) two_suited<9>(board, s, by_combo);
  if (s.count() == 5) two_suited<8>(board, s, by_combo);
}

// A board's values: first those of its row, which four or five of a suit raise, then pairs of the suit.
// fill(one) writes the rows, one being null or OneCardFlushes.
template <class Fill>
inline void fill_board(const BoardView& board, std::uint16_t* by_combo, Fill fill) {
  const BoardSuit s = board_suit(board.cards);
  if (s.count() < 4) {
    fill(nullptr);
  } else {
    const OneCardFlushes one(board, s);
    fill(&one);
  }
  if (s.ranks != 0) two_suited(board, s, by_combo);
}

}  // namespace
}  // namespace hindsight::detail
