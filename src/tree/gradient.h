// The inner loop of everything: what a row of sequences earns directly at the leaves.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "tree/compiled_game.h"
#include "tree/lanes.h"

namespace hindsight {

// Reach of every player as plain pointers, by player; the owner's own is never read.
using Reach = std::vector<const double*>;

// g[entry.mine] += ..., over the single entries of one row.
inline void add_entries(const Gradient& form, std::uint32_t row, const Reach& reach, std::size_t me,
                        double* g) {
  const Gradient::Entry* entry = form.entries.data() + form.entry_begin[row];
  const Gradient::Entry* const end = form.entries.data() + form.entry_begin[row + 1];
  if (reach.size() == 2) {
    const double* const x = reach[1 - me];
    for (; entry != end; ++entry) g[entry->mine] += entry->value * x[entry->theirs];
    return;
  }
  for (; entry != end; ++entry) {
    double weight = entry->value;
    const std::uint32_t* theirs = form.others.data() + entry->theirs;
    for (std::size_t p = 0; p < reach.size(); ++p)
      if (p != me) weight *= reach[p][*theirs++];
    g[entry->mine] += weight;
  }
}

// The sum of one row's products, W lanes from slot `lane` on.  x: the opponent's reach.
template <int W>
inline Lanes<W> row_products(const Gradient& form, std::uint32_t row, std::uint32_t stride,
                             std::uint32_t lane, const double* x, Lanes<W> sum) {
  const Gradient::Product* product = form.products.data() + form.product_begin[row];
  const Gradient::Product* const end = form.products.data() + form.product_begin[row + 1];
  for (; product != end; ++product) {
    const double* matrix = form.matrices.data() + product->matrix + lane;
    const double* column = x + product->column;
    for (std::uint32_t j = 0; j < product->columns; ++j, matrix += stride)
      sum += load_row<W>(matrix) * (product->scale * column[j]);
  }
  return sum;
}

}  // namespace hindsight
