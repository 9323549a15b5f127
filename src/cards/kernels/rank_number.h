// Sets and multisets of ranks as numbers, by the combinatorial number system: k ranks r_0 < r_1 < ... are
// sum of C(r_i, i + 1); where ranks may repeat, r_0 <= r_1 <= ..., sum of C(r_i + i, i + 1).  Numbers have no
// gaps and are in the order of poker: the highest rank counts most.
// SPDX-License-Identifier: MIT
#pragma once

namespace hindsight::detail {

inline constexpr int rank_count = 13;

constexpr int choose(int n, int k) {
  int result = 1;
  for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return result;
}

constexpr int sorted_rank_term(int rank, int position) { return choose(rank + position, position + 1); }

// Two hole ranks: one of 91 classes.
constexpr int pair_number(int high, int low) { return high * (high + 1) / 2 + low; }

}  // namespace hindsight::detail
