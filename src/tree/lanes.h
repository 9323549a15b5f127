// Short rows of numbers that the processor computes with at once.  The compiler's own vector type, so that
// the same source runs on every instruction set with the same bits; no operation here rounds differently in a
// lane.
//
// Rows are no wider than the processor's: compilers take wider ones apart number by number where they
// compare, choose, convert or shuffle, which is several times slower than with rows of half the width.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstring>
#include <utility>

namespace hindsight {

template <int W, class Real = double>
struct LanesType {
  typedef Real type __attribute__((vector_size(W * sizeof(Real))));
};
template <class Real>
struct LanesType<1, Real> {
  using type = Real;
};
template <int W, class Real = double>
using Lanes = typename LanesType<W, Real>::type;

// How many numbers a row may have here.
inline constexpr int row_bytes =
#if defined(__AVX512F__)
    64;
#elif defined(__AVX2__)
    32;
#else
    16;
#endif
template <class Real>
inline constexpr int widest_row = row_bytes / static_cast<int>(sizeof(Real));

template <int W, class Real>
inline Lanes<W, Real> load_row(const Real* from) {
  Lanes<W, Real> row;
  std::memcpy(&row, from, sizeof row);
  return row;
}

template <class L, class Real>
inline void store_row(Real* to, const L& row) {
  std::memcpy(to, &row, sizeof row);
}

// f(0), ..., f(count - 1), without a loop: what indexes an array of rows so keeps them in registers.
template <std::size_t count, class F>
inline void unrolled(const F& f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) { (f(I), ...); }
  (std::make_index_sequence<count>());
}

// Two rows that are added and multiplied as if they were one.
template <class Half>
struct TwoRows {
  Half low{}, high{};

  TwoRows& operator+=(const TwoRows& by) {
    low += by.low;
    high += by.high;
    return *this;
  }
  friend TwoRows operator+(const TwoRows& a, const TwoRows& b) { return {a.low + b.low, a.high + b.high}; }
  friend TwoRows operator-(const TwoRows& a, const TwoRows& b) { return {a.low - b.low, a.high - b.high}; }
  friend TwoRows operator*(const TwoRows& a, const TwoRows& b) { return {a.low * b.low, a.high * b.high}; }
};

// W numbers in as many rows as they need here.
template <int W, class Real>
struct WideLanesType {
  using type = TwoRows<typename WideLanesType<W / 2, Real>::type>;
};
template <int W, class Real>
requires(W <= widest_row<Real>) struct WideLanesType<W, Real> {
  using type = Lanes<W, Real>;
};
template <int W, class Real>
using WideLanes = typename WideLanesType<W, Real>::type;

template <int W, class Real>
inline WideLanes<W, Real> load_wide(const Real* from) {
  if constexpr (W <= widest_row<Real>)
    return load_row<W>(from);
  else
    return {load_wide<W / 2>(from), load_wide<W / 2>(from + W / 2)};
}
template <int W, class Real, class Wide>
inline void store_wide(Real* to, const Wide& row) {
  if constexpr (W <= widest_row<Real>) {
    store_row(to, row);
  } else {
    store_wide<W / 2>(to, row.low);
    store_wide<W / 2>(to + W / 2, row.high);
  }
}

template <class L>
inline L positive_part(const L& row) {
  return row > 0 ? row : L{};  // never -0
}

}  // namespace hindsight
