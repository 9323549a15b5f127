// Short rows of numbers that the processor computes with at once.  The compiler's own vector type, so that
// the same source runs on every instruction set with the same bits; no operation here rounds differently in a
// lane.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <type_traits>

namespace hindsight {

template <int W>
struct LanesType {
  typedef double type __attribute__((vector_size(W * sizeof(double))));
};
template <>
struct LanesType<1> {
  using type = double;
};
template <int W>
using Lanes = typename LanesType<W>::type;

template <int W>
inline Lanes<W> load_row(const double* from) {
  Lanes<W> row;
  std::memcpy(&row, from, sizeof row);
  return row;
}

template <class L>
inline void store_row(double* to, const L& row) {
  std::memcpy(to, &row, sizeof row);
}

template <class L>
inline L positive_part(const L& row) {
  return row > 0 ? row : row * 0;
}

}  // namespace hindsight
