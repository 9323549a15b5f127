// What a policy does at a public turn with each hand: hands by moves.
//
// Hands that play alike share a row, so that whoever weighs a range computes by row what no hand changes: a
// blueprint has a row for each of its buckets, a bot that does not look at its cards has one.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <vector>

#include "betting/action_probabilities.h"
#include "cards/card.h"

namespace hindsight {

using HandSet = std::bitset<combo_count>;  // by Combo::index
HandSet hands_left(CardSet board);         // all that it leaves
// Those of weight above 0 that the board leaves.
HandSet hands_held(std::span<const double, combo_count> weights, CardSet board);

class RangeStrategy {
 public:
  using Row = std::span<const Chance>;  // together 1; empty: not known, or it cannot be held

  std::size_t rows() const { return ends_.size(); }
  std::uint16_t row_of(Combo hand) const { return row_of_[hand.index]; }  // 0 where nothing is known
  Row row(std::size_t number) const& {
    const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
    return Row(chances_).subspan(begin, ends_[number] - begin);
  }
  Row operator[](Combo hand) const& { return row(row_of(hand)); }
  Row row(std::size_t number) const&& = delete;  // it would point into what is gone
  Row operator[](Combo hand) const&& = delete;

  // What `of(row)` says, by row.
  template <class Of>
  std::vector<double> by_row(const Of& of) const {
    std::vector<double> out(rows());
    for (std::size_t r = 0; r < rows(); ++r) out[r] = of(row(r));
    return out;
  }

  // Another row, and whose it is.
  std::uint16_t add(Row row);
  void set(Combo hand, std::uint16_t row) { row_of_[hand.index] = row; }

 private:
  std::vector<Chance> chances_;
  std::vector<std::uint32_t> ends_{0};  // of rows; that of number 0 is empty
  std::array<std::uint16_t, combo_count> row_of_{};
};

}  // namespace hindsight
