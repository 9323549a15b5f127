// The board of Connect Four as bits: columns side by side, the lowest square first, and one bit above each
// column that stays empty, so that no line of four runs from the top of one column into the next.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace hindsight {

__extension__ using uint128 = unsigned __int128;

// Squares of a board of `rows` by `columns`, as masks of `Bits`: 64 bits hold (rows + 1) * columns <= 63, 128
// bits 9x9.
template <class Bits>
class DropBoard {
 public:
  constexpr DropBoard(int rows, int columns) : rows_(rows), columns_(columns) {
    for (int c = 0; c < columns; ++c) bottom_ |= Bits{1} << (c * height());
    full_ = bottom_ * ((Bits{1} << rows) - 1);
    for (int r = 1 - (rows & 1); r < rows; r += 2) replies_ |= bottom_ << r;
  }
  constexpr int rows() const { return rows_; }
  constexpr int columns() const { return columns_; }
  constexpr int squares() const { return rows_ * columns_; }
  constexpr int height() const { return rows_ + 1; }  // bits of a column
  constexpr Bits bottom() const { return bottom_; }
  constexpr Bits full() const { return full_; }
  // The squares that a player who answers each disc in its own column gets, as long as every column has an
  // even number of empty squares (Allis 1988, claimeven): for 6 rows the second, fourth and sixth.
  constexpr Bits replies() const { return replies_; }
  constexpr Bits column(int c) const { return ((Bits{1} << rows_) - 1) << (c * height()); }

  // Where a disc may fall; `taken` are both players' discs.
  constexpr Bits drops(Bits taken) const { return (taken + bottom_) & full_; }

  constexpr bool has_four(Bits discs) const {
    for (const int step : steps()) {
      const Bits two = discs & (discs >> step);
      if ((two & (two >> (2 * step))) != 0) return true;
    }
    return false;
  }
  // Squares that would complete four for these discs; those of other discs among them.
  constexpr Bits completing(Bits discs) const {
    Bits out = (discs << 1) & (discs << 2) & (discs << 3);
    for (const int step : {height() - 1, height(), height() + 1}) {
      const Bits below = (discs << step) & (discs << (2 * step)),
                 above = (discs >> step) & (discs >> (2 * step));
      out |= below & ((discs << (3 * step)) | (discs >> step));
      out |= above & ((discs >> (3 * step)) | (discs << step));
    }
    return out & full_;
  }
  constexpr Bits mirrored(Bits discs) const {
    Bits out = 0;
    const Bits one = (Bits{1} << height()) - 1;
    for (int c = 0; c < columns_; ++c)
      out |= ((discs >> (c * height())) & one) << ((columns_ - 1 - c) * height());
    return out;
  }

 private:
  struct Steps {
    int step[4];
    constexpr const int* begin() const { return step; }
    constexpr const int* end() const { return step + 4; }
  };
  constexpr Steps steps() const { return {{1, height() - 1, height(), height() + 1}}; }

  int rows_, columns_;
  Bits bottom_ = 0, full_ = 0, replies_ = 0;
};

}  // namespace hindsight
