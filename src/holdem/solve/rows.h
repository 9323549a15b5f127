// Rows of numbers, one for each private hand, and how the processor takes several of them at once.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/large_array.h"
#include "holdem/vector_game.h"
#include "tree/lanes.h"

namespace hindsight {

// So many hands at once where a walk is in Reals: the chunks of 16 in which numbers are stored are taken
// whole or in parts.
template <class Real>
inline constexpr std::size_t step_of = std::min<std::size_t>(lane_count, widest_row<Real>);

template <class Real, std::size_t W = step_of<Real>>
using RowLanes = Lanes<static_cast<int>(W), Real>;

template <class Real>
inline RowLanes<Real> load_lanes(const Real* from) {
  return load_row<step_of<Real>>(from);
}

template <class To, class From>
inline To convert_lanes(const From& from) {
  return __builtin_convertvector(from, To);
}

// Where the numbers of hand h and its action begin, of a decision with so many of them.
inline std::size_t place_of(std::size_t h, std::uint32_t actions, std::uint32_t action) {
  return (h / lane_count * actions + action) * lane_count + h % lane_count;
}

// Processors shuffle fastest within 16 bytes, and then these as a whole.
template <class Real>
inline constexpr std::size_t block_of = 16 / sizeof(Real);

// A and B interleaved within each block: the lower halves of the results, then the upper halves.
template <class Real, class L>
inline void interleave(const L& a, const L& b, L& low, L& high) {
  constexpr std::size_t width = sizeof(L) / sizeof(Real), block = block_of<Real>;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    low = __builtin_shufflevector(a, b, (I / block * block + I % block / 2 + I % 2 * width)...);
    high = __builtin_shufflevector(a, b, (I / block * block + block / 2 + I % block / 2 + I % 2 * width)...);
  }
  (std::make_index_sequence<width>());
}

// What A has in its odd parts of `part` numbers for what B has in its even ones.
template <std::size_t part, class Real, class L>
inline void exchange(L& a, L& b) {
  constexpr std::size_t width = sizeof(L) / sizeof(Real);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const L even = __builtin_shufflevector(a, b, (I / part % 2 == 0 ? I : width + I - part)...);
    b = __builtin_shufflevector(a, b, (I / part % 2 == 0 ? I + part : width + I)...);
    a = even;
  }
  (std::make_index_sequence<width>());
}
template <std::size_t part, class Real, class L, std::size_t W>
inline void exchange_parts(std::array<L, W>& rows) {
  if constexpr (part < W) {
    for (std::size_t i = 0; i < W; ++i)
      if (i / part % 2 == 0) exchange<part, Real>(rows[i], rows[i + part]);
    exchange_parts<2 * part, Real>(rows);
  }
}

// W rows of W turned.  Blocks of as many rows: log times, row i and the one half of them on interleaved give
// rows 2i and
// 2i + 1.  Then blocks change places.
template <class Real, class L, std::size_t W>
inline void transpose(std::array<L, W>& rows) {
  constexpr std::size_t block = block_of<Real>;
  for (std::size_t first = 0; first < W; first += block)
    for (std::size_t width = 1; width < block; width *= 2) {
      std::array<L, block> next;
      for (std::size_t i = 0; i < block / 2; ++i)
        interleave<Real>(rows[first + i], rows[first + i + block / 2], next[2 * i], next[2 * i + 1]);
      std::copy_n(next.begin(), block, rows.begin() + static_cast<std::ptrdiff_t>(first));
    }
  exchange_parts<block, Real>(rows);
}

// Numbers, all 0 at first.
template <class Real>
using Rows = LargeArray<Real>;

// The numbers of a row that stand at four places, or at two; as many as a block has.
template <class N>
inline auto gather_block(const N* row, const std::uint16_t* places) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return Lanes<static_cast<int>(sizeof...(I)), N>{row[places[I]]...};
  }
  (std::make_index_sequence<block_of<N>>());
}

// A row of the board before as a row of the next one's hands; the rest is 0.
template <class N>
inline void deal_row(const std::vector<std::uint16_t>& image, const N* row, std::size_t rows, N* out) {
  constexpr std::size_t block = block_of<N>;
  const std::uint16_t* const from = image.data();
  const std::size_t count = image.size(), whole = count / block * block;
  for (std::size_t h = 0; h < whole; h += block) store_row(out + h, gather_block(row, from + h));
  for (std::size_t h = whole; h < count; ++h) out[h] = row[from[h]];
  std::fill(out + count, out + rows, N(0));
}

// Memory of one walk, handed out like a stack: nothing is allocated while a game is being solved.
class ScratchStack {
 public:
  explicit ScratchStack(std::size_t bytes) : memory_(bytes) {}

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

// ScratchStacks for pieces of work that go on at the same time, one for each.
class ScratchStacks {
 public:
  ScratchStacks(unsigned count, std::size_t bytes) {
    for (unsigned i = 0; i < count; ++i) all_.push_back(std::make_unique<ScratchStack>(bytes));
  }
  // Until give_back() nobody else has it.
  ScratchStack& claim() {
    for (std::size_t i = 0;; i = (i + 1) % all_.size())
      if (all_[i]->claim()) return *all_[i];
  }

 private:
  std::vector<std::unique_ptr<ScratchStack>> all_;
};

}  // namespace hindsight
