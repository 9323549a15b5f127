// A linear system A x + s = b, x, s >= 0, solved for some of its variables by others, in whole numbers
// (Edmonds 1967, Bareiss 1968): what vertex enumeration and the simplex method walk along.  All entries share
// one denominator and are minors of (A b).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/check.h"

namespace hindsight {

// Arithmetic says how numbers of type Int are multiplied and divided:
//   static int compare_products(a, b, c, d)      the sign of a b - c d
//   Division(d).of(a, b, c, d)                   (a b - c d) / d, which is whole
template <class Whole>
struct PlainArithmetic {
  class Division {
   public:
    explicit Division(Whole d) : d_(std::move(d)) {}
    Whole of(const Whole& a, const Whole& b, const Whole& c, const Whole& d) const {
      return (a * b - c * d) / d_;
    }

   private:
    Whole d_;
  };
  static int compare_products(const Whole& a, const Whole& b, const Whole& c, const Whole& d) {
    const Whole difference = a * b - c * d;
    return (difference > 0) - (difference < 0);
  }
};

template <class Int, class Arithmetic>
class Dictionary {
 public:
  // Variables 0 ... columns - 1 are x, the rest the slacks s.  `entries` row after row; b >= 0.
  Dictionary(std::size_t rows, std::size_t columns, std::vector<Int> entries, const std::vector<Int>& b)
      : rows_(rows), columns_(columns), width_(columns + 1), at_(rows * (columns + 1)) {
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < columns; ++c) entry(r, c) = std::move(entries[r * columns + c]);
      HS_CHECK_THAT(b[r] >= 0);
      entry(r, columns) = b[r];
      basic_.push_back(static_cast<std::uint32_t>(columns + r));
    }
    for (std::size_t c = 0; c < columns; ++c) nonbasic_.push_back(static_cast<std::uint32_t>(c));
    place_.resize(rows + columns);
    for (std::size_t v = 0; v < rows + columns; ++v) place_[v] = v < columns ? v : v - columns;
    is_basic_.assign(rows + columns, false);
    for (std::size_t r = 0; r < rows; ++r) is_basic_[columns + r] = true;
  }

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  const Int& denominator() const { return denominator_; }
  const Int& entry(std::size_t row, std::size_t column) const { return at_[row * width_ + column]; }
  const Int& constant(std::size_t row) const {
    return entry(row, columns_);
  }  // the basic variable's value times the denominator
  std::uint32_t basic(std::size_t row) const { return basic_[row]; }
  std::uint32_t nonbasic(std::size_t column) const { return nonbasic_[column]; }

  // The row whose variable reaches 0 first as the column's grows; rows() if none does.  Ties as if b were b +
  // (e, e^2, ...) with a small e > 0, which makes every vertex simple.
  std::size_t leaving_row(std::size_t column) const {
    std::size_t best = rows_;
    for (std::size_t r = 0; r < rows_; ++r)
      if (entry(r, column) > 0 && (best == rows_ || leaves_before(r, best, column))) best = r;
    return best;
  }

  // Exchanges the variables of a row and a column; the entry there is above 0.  The same again takes it back.
  void pivot(std::size_t row, std::size_t column) {
    const Int pivot = entry(row, column);
    const typename Arithmetic::Division divide(denominator_);
    for (std::size_t r = 0; r < rows_; ++r) {
      if (r == row) continue;
      const Int factor = entry(r, column);
      for (std::size_t c = 0; c < width_; ++c)
        if (c != column) entry(r, c) = divide.of(entry(r, c), pivot, factor, entry(row, c));
      entry(r, column) = -factor;
    }
    entry(row, column) = denominator_;
    denominator_ = pivot;
    std::swap(basic_[row], nonbasic_[column]);
    note(basic_[row], row, true);
    note(nonbasic_[column], column, false);
  }

 private:
  Int& entry(std::size_t row, std::size_t column) { return at_[row * width_ + column]; }
  void note(std::uint32_t variable, std::size_t place, bool basic) {
    place_[variable] = place;
    is_basic_[variable] = basic;
  }

  bool leaves_before(std::size_t a, std::size_t b, std::size_t column) const {
    const Int &ea = entry(a, column), &eb = entry(b, column);
    int sign = Arithmetic::compare_products(constant(a), eb, constant(b), ea);
    for (std::size_t k = 0; sign == 0 && k < rows_; ++k)
      sign = Arithmetic::compare_products(perturbation(a, k), eb, perturbation(b, k), ea);
    return sign < 0;
  }
  // How the k-th power of e enters a row's value.
  Int perturbation(std::size_t row, std::size_t k) const {
    const std::size_t slack = columns_ + k;
    if (!is_basic_[slack]) return entry(row, place_[slack]);
    return place_[slack] == row ? denominator_ : Int(0);
  }

  std::size_t rows_, columns_, width_;
  std::vector<Int>
      // The basic variable of a row is (constant - sum of entries times nonbasic variables) / denominator
      at_;
  Int denominator_ = 1;
  std::vector<std::uint32_t> basic_, nonbasic_;
  std::vector<std::size_t> place_;  // of each variable: its row or its column
  std::vector<bool> is_basic_;
};

}  // namespace hindsight
