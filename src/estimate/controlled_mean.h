// The mean of what decks came to, with luck taken out whose mean is known to be 0 (control variates).
//
// A deck has some parts (a seat each), a part a value and some controls.  What a deck came to is the mean
// over its parts of value - sum of c_k control_k.  The c_k of odd decks are the least squares of the even
// ones and the other way round, so that they are independent of what they are used on and the mean is
// unbiased, whatever they are; they are 0 while there are few decks.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"

namespace hindsight {

class ControlledMean {
 public:
  ControlledMean(std::size_t parts, std::size_t controls);

  // The next deck: for each part its value, then its controls.
  void add(std::span<const double> numbers);

  std::uint64_t decks() const { return halves_[0].decks + halves_[1].decks; }
  double mean() const;
  double part_mean(std::size_t part) const;
  // Of the mean, by Student's t over decks.  0 where all decks came to the same, infinite for fewer than two.
  double half_width_95() const;

  void write(Writer& out) const;
  void read(Reader& in);

 private:
  // Sums of the numbers of every other deck and of their products.
  struct Half {
    std::uint64_t decks = 0;
    std::vector<double> sums, products;  // products: the rows of the lower triangle
  };
  // What is averaged: a number for each number of a deck, to be multiplied with it and summed up.
  using Weights = std::vector<double>;

  std::size_t size() const { return parts_ * width_; }
  double covariance(const Half& half, std::size_t i, std::size_t j) const;  // times decks
  Weights weights(const Half& by) const;
  double mean_of(const Half& half, const Weights& weights) const;

  std::size_t parts_, width_;  // width: of a part, its value and its controls
  std::array<Half, 2> halves_;
};

}  // namespace hindsight
