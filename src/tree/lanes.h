// Short rows of numbers that the processor computes with at once.  The compiler's own vector type, so that the same
// source runs on every instruction set with the same bits; no operation here rounds differently in a lane.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <type_traits>

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

template <class L>
inline L positive_part(const L& row) {
  return row > 0 ? row : L{};  // never -0
}

}  // namespace hindsight
