// The inner loop of everything: what a row of sequences earns directly at the leaves.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "tree/compiled_game.h"
#include "tree/lanes.h"

namespace hindsight {

// Reach of every player as plain pointers, by player; the owner's own is never read.
using Reach = std::vector<const double*>;

// g[entry.mine] += ..., over the single entries of one run.
inline void add_entries(const PayoffMatrix& payoffs, const PayoffMatrix::Run& run, const Reach& reach,
                        std::size_t me, double* g) {
  const PayoffMatrix::Entry* entry = payoffs.entries.data() + run.entry_begin;
  const PayoffMatrix::Entry* const end = payoffs.entries.data() + run.entry_end;
  if (reach.size() == 2) {
    const double* const x = reach[1 - me];
    for (; entry != end; ++entry) g[entry->mine] += entry->value * x[entry->theirs];
    return;
  }
  for (; entry != end; ++entry) {
    double weight = entry->value;
    const std::uint32_t* theirs = payoffs.others.data() + entry->theirs;
    for (std::size_t p = 0; p < reach.size(); ++p)
      if (p != me) weight *= reach[p][*theirs++];
    g[entry->mine] += weight;
  }
}

// g = or += product of rows that are wider than W, or have many columns.
template <int W, bool Assign>
void wide_products(const PayoffMatrix& payoffs, std::uint32_t begin, std::uint32_t end, const double* x,
                   double* g) {
  for (std::uint32_t k = begin; k < end; ++k) {
    const PayoffMatrix::Product product = payoffs.products[k];
    const double* const column = x + product.column;
    for (std::uint32_t lane = 0; lane < product.stride; lane += W) {
      const double* matrix = payoffs.matrices.data() + product.matrix + lane;
      Lanes<W> sum = load_row<W>(matrix) * column[0];
      for (std::uint32_t j = 1; j < product.columns; ++j)
        sum += load_row<W>(matrix += product.stride) * column[j];
      double* const to = g + product.row + lane;
      store_row(to, Assign ? Lanes<W>(sum * product.scale) : Lanes<W>(load_row<W>(to) + sum * product.scale));
    }
  }
}

// The same for rows of exactly W and C columns: a matrix stays in registers while products share it.
template <int W, int C, bool Assign>
void narrow_products(const PayoffMatrix& payoffs, std::uint32_t begin, std::uint32_t end, const double* x,
                     double* g) {
  const PayoffMatrix::Product* const products = payoffs.products.data();
  for (std::uint32_t k = begin; k < end;) {
    const std::uint32_t shared = products[k].matrix;
    std::array<Lanes<W>, std::size_t{C}> matrix;
    for (std::size_t j = 0; j < C; ++j) matrix[j] = load_row<W>(payoffs.matrices.data() + shared + j * W);
    for (; k < end && products[k].matrix == shared; ++k) {
      const double* const column = x + products[k].column;
      Lanes<W> sum = matrix[0] * column[0];
      for (std::size_t j = 1; j < C; ++j) sum += matrix[j] * column[j];
      double* const to = g + products[k].row;
      const double scale = products[k].scale;
      store_row(to, Assign ? Lanes<W>(sum * scale) : Lanes<W>(load_row<W>(to) + sum * scale));
    }
  }
}

// All products of one run: the first of each row is assigned, the others added.  x: the opponent's reach.
template <int W>
void assign_products(const PayoffMatrix& payoffs, const PayoffMatrix::Run& run, const double* x, double* g) {
  const auto narrow = [&]<int C>() {
    narrow_products<W, C, true>(payoffs, run.first, run.more, x, g);
    narrow_products<W, C, false>(payoffs, run.more, run.end, x, g);
  };
  switch (payoffs.stride == W ? payoffs.columns : 0) {
    case 2:
      return narrow.template operator()<2>();
    case 3:
      return narrow.template operator()<3>();
    case 4:
      return narrow.template operator()<4>();
    case 5:
      return narrow.template operator()<5>();
    case 6:
      return narrow.template operator()<6>();
    default:
      wide_products<W, true>(payoffs, run.first, run.more, x, g);
      wide_products<W, false>(payoffs, run.more, run.end, x, g);
  }
}

// What one run's rows earn at the leaves.  g: rows with products are overwritten, the other sequences added
// to.
template <int W>
void leaf_values(const PayoffMatrix& payoffs, std::size_t run, const Reach& reach, std::size_t me,
                 double* g) {
  const PayoffMatrix::Run& bounds = payoffs.runs[run];
  if (bounds.first != bounds.end) assign_products<W>(payoffs, bounds, reach[1 - me], g);
  add_entries(payoffs, bounds, reach, me, g);
}

// Calls f<W> with the widest rows that divide all of the treeplex' blocks.
template <class F>
void with_lanes(const Treeplex& plex, const F& f) {
  std::uint32_t bits = widest_row<double>;
  for (const Block& b : plex.blocks) bits |= b.stride;
  switch (bits & (0u - bits)) {
    case 8:
      return f.template operator()<8>();
    case 4:
      return f.template operator()<4>();
    case 2:
      return f.template operator()<2>();
    default:
      return f.template operator()<1>();
  }
}

}  // namespace hindsight
