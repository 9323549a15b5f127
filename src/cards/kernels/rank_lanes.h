// Sorting ranks and numbering them, 64 hands at once.  Lanes is the instruction set.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "cards/kernels/rank_number.h"

namespace hindsight::detail {
namespace {

struct Comparator {
  std::uint8_t low, high;
};
inline constexpr Comparator sort_five[] = {{0, 1}, {3, 4}, {2, 4}, {2, 3}, {1, 4},
                                           {0, 3}, {0, 2}, {1, 3}, {1, 2}};
inline constexpr Comparator sort_seven[] = {{0, 6}, {2, 3}, {4, 5}, {0, 2}, {1, 4}, {3, 6}, {0, 1}, {2, 5},
                                            {3, 4}, {1, 2}, {4, 6}, {2, 3}, {4, 5}, {1, 2}, {3, 4}, {5, 6}};

// Low and high bytes of the terms of sorted ranks, by position.
struct TermBytes {
  std::uint8_t low[7][16] = {}, high[7][16] = {};
};
consteval TermBytes term_bytes() {
  TermBytes bytes;
  for (int i = 0; i < 7; ++i)
    for (int rank = 0; rank < rank_count; ++rank) {
      bytes.low[i][rank] = static_cast<std::uint8_t>(sorted_rank_term(rank, i) & 255);
      bytes.high[i][rank] = static_cast<std::uint8_t>(sorted_rank_term(rank, i) >> 8);
    }
  return bytes;
}
inline constexpr TermBytes sorted_terms = term_bytes();

template <class Lanes>
struct RankLanes {
  using Vec = typename Lanes::Vec;

  template <std::size_t n, std::size_t comparators>
  static void sort(Vec (&v)[n], const Comparator (&network)[comparators]) {
#pragma GCC unroll 16
    for (std::size_t i = 0; i < comparators; ++i) {
      const Vec a = v[network[i].low], b = v[network[i].high];
      v[network[i].low] = Lanes::min(a, b);
      v[network[i].high] = Lanes::max(a, b);
    }
  }

  static Vec rank_of(Vec cards) { return Lanes::bit_and(Lanes::down2(cards), Lanes::bytes(15)); }
  static Vec suit_of(Vec cards) { return Lanes::bit_and(cards, Lanes::bytes(3)); }

  // Numbers of sorted ranks: the words of `even` belong to lanes 0, 2, 4 ..., those of `odd` to 1, 3, 5 ...
  struct RankNumbers {
    Vec even, odd;
  };
  template <std::size_t n>
  static RankNumbers number_of(const Vec (&ranks)[n]) {
    const Vec low_byte = Lanes::words(255);
    RankNumbers sum{Lanes::bytes(0), Lanes::bytes(0)};
#pragma GCC unroll 7
    for (std::size_t i = 0; i < n; ++i) {
      const Vec low = Lanes::lookup(Lanes::table(sorted_terms.low[i]), ranks[i]);
      sum.even = Lanes::add_words(sum.even, Lanes::bit_and(low, low_byte));
      sum.odd = Lanes::add_words(sum.odd, Lanes::down8(low));
      if (sorted_rank_term(rank_count - 1, static_cast<int>(i)) < 256) continue;
      const Vec high = Lanes::lookup(Lanes::table(sorted_terms.high[i]), ranks[i]);
      sum.even = Lanes::add_words(sum.even, Lanes::up8(high));
      sum.odd = Lanes::add_words(sum.odd, Lanes::bit_and(high, Lanes::up8(low_byte)));
    }
    return sum;
  }
};

}  // namespace
}  // namespace hindsight::detail
