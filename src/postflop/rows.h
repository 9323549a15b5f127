// Rows of numbers, one for each private hand, and how the processor takes 16 of them at once.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/check.h"
#include "base/large_array.h"
#include "postflop/vector_game.h"
#include "tree/lanes.h"

namespace hindsight {

template <class Real>
using RowLanes = Lanes<lane_count, Real>;

template <class Real>
inline RowLanes<Real> load_lanes(const Real* from) {
  return load_row<lane_count>(from);
}

template <class To, class From>
inline To convert_lanes(const From& from) {
  return __builtin_convertvector(from, To);
}

// A and B interleaved: the lower half of the result, then the upper half.
template <class L>
inline void interleave(const L& a, const L& b, L& low, L& high) {
  if constexpr (sizeof(L) / sizeof(a[0]) == 16) {
    low = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    high = __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  } else {
    low = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
    high = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
  }
}

// W rows of W turned, for 8 and 16: log W times, row i and row i + W / 2 interleaved give rows 2i and 2i + 1.
template <class L, std::size_t W>
inline void transpose(std::array<L, W>& rows) {
  static_assert(W == 8 || W == 16);
  for (std::size_t width = 1; width < W; width *= 2) {
    std::array<L, W> next;
    for (std::size_t i = 0; i < W / 2; ++i)
      interleave(rows[i], rows[i + W / 2], next[2 * i], next[2 * i + 1]);
    rows = next;
  }
}

// Numbers, all 0 at first.
template <class Real>
using Rows = LargeArray<Real>;

// A row of the board before as a row of the next one's hands; the rest is 0.
template <class N>
inline void deal_row(const std::vector<std::uint16_t>& image, const N* row, std::size_t rows, N* out) {
  for (std::size_t h = 0; h < image.size(); ++h) out[h] = row[image[h]];
  std::fill(out + image.size(), out + rows, N(0));
}

// Memory of one walk, handed out like a stack: nothing is allocated while a game is being solved.
class Arena {
 public:
  explicit Arena(std::size_t bytes) : memory_(bytes) {}

  template <class Real>
  Real* take(std::size_t size) {
    Real* const out = reinterpret_cast<Real*>(memory_.data() + top_);
    top_ += size * sizeof(Real);
    HS_ASSERT(top_, <=, memory_.size());
    return out;
  }
  std::size_t mark() const { return top_; }
  void release(std::size_t mark) { top_ = mark; }

  bool claim() { return !taken_.exchange(true, std::memory_order_acquire); }
  void give_back() { taken_.store(false, std::memory_order_release); }

 private:
  Rows<std::byte> memory_;
  std::size_t top_ = 0;
  std::atomic<bool> taken_{false};
};

// Arenas for pieces of work that go on at the same time, one for each.
class Arenas {
 public:
  Arenas(unsigned count, std::size_t bytes) {
    for (unsigned i = 0; i < count; ++i) all_.push_back(std::make_unique<Arena>(bytes));
  }
  // Until give_back() nobody else has it.
  Arena& claim() {
    for (std::size_t i = 0;; i = (i + 1) % all_.size())
      if (all_[i]->claim()) return *all_[i];
  }

 private:
  std::vector<std::unique_ptr<Arena>> all_;
};

}  // namespace hindsight
