// The inner loop of everything: what a row of sequences earns directly at the leaves.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "tree/compiled_game.h"
#include "tree/lanes.h"

namespace hindsight {

// Reach of every player as plain pointers, by player; the owner's own is never read.
using Reach = std::vector<const double*>;

// g[entry.mine] += ..., over the single entries of one run.
inline void add_entries(const Gradient& form, const Gradient::Run& run, const Reach& reach, std::size_t me,
                        double* g) {
  const Gradient::Entry* entry = form.entries.data() + run.entry_begin;
  const Gradient::Entry* const end = form.entries.data() + run.entry_end;
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

// One product of W lanes from slot `lane` on.  C: its columns where they are few and known, else 0.
template <int W, int C>
inline Lanes<W> multiply(const Gradient::Product& product, const double* matrix, const double* x) {
  const std::uint32_t columns = C > 0 ? C : product.columns;
  const double* const column = x + product.column;
  Lanes<W> sum = load_row<W>(matrix) * column[0];
  for (std::uint32_t j = 1; j < columns; ++j)
    sum += load_row<W>(matrix + std::size_t{j} * product.stride) * column[j];
  return sum * product.scale;
}

// All products of one run: the first of each row is assigned, the others added.  x: the opponent's reach.
template <int W, int C>
void assign_products(const Gradient& form, const Gradient::Run& run, const double* x, double* g) {
  const double* const matrices = form.matrices.data();
  const Gradient::Product* const products = form.products.data();
  for (std::uint32_t k = run.first; k < run.more; ++k) {
    const Gradient::Product product = products[k];
    for (std::uint32_t lane = 0; lane < product.stride; lane += W)
      store_row(g + product.row + lane, multiply<W, C>(product, matrices + product.matrix + lane, x));
  }
  for (std::uint32_t k = run.more; k < run.end; ++k) {
    const Gradient::Product product = products[k];
    for (std::uint32_t lane = 0; lane < product.stride; lane += W) {
      double* const to = g + product.row + lane;
      store_row(to, load_row<W>(to) + multiply<W, C>(product, matrices + product.matrix + lane, x));
    }
  }
}

// What one run's rows earn at the leaves.  g: rows with products are overwritten, the other sequences added
// to.
template <int W>
void leaf_values(const Gradient& form, std::size_t run, const Reach& reach, std::size_t me, double* g) {
  const Gradient::Run& bounds = form.runs[run];
  if (bounds.first != bounds.end) {
    const double* const x = reach[1 - me];
    switch (form.columns) {
      case 3:
        assign_products<W, 3>(form, bounds, x, g);
        break;
      case 6:
        assign_products<W, 6>(form, bounds, x, g);
        break;
      default:
        assign_products<W, 0>(form, bounds, x, g);
    }
  }
  add_entries(form, bounds, reach, me, g);
}

// Calls f<W> with the widest rows that divide all of the treeplex' blocks.
template <class F>
void with_lanes(const Treeplex& plex, const F& f) {
  std::uint32_t bits = 8;
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
