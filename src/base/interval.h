// How far what was measured may be from the truth: quantiles, and the mean of independent numbers with its
// interval.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace hindsight {

// The middle part of a distribution: with this confidence a normal number is within so many standard
// deviations of its mean, 1.96 for 0.95.
double normal_quantile(double confidence);

// The same for a mean that is divided by its own estimated error, of freedom + 1 independent normal numbers
// (Student's t):
// 12.71 for 0.95 and 1, 2.26 for 9, and ever nearer to the normal one.
double student_quantile(double confidence, std::uint64_t freedom);

// The farthest that the truth of a share may be from the `share` that was found in n independent trials: the
// farther end of Wilson's score interval (1927), which holds for rare and for certain outcomes as well.  Also
// for means of numbers in
// [0, 1], which spread less than shares with the same mean.
double share_half_width(double share, double trials, double confidence);

// Independent numbers, by their sums.
struct Sample {
  std::uint64_t count = 0;
  double sum = 0, squares = 0;

  void add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
  double deviation() const;       // standard deviation of one; 0 for fewer than two
  double standard_error() const;  // of the mean; infinite for fewer than two
  // Of the mean's interval, by Student's t.  Infinite for fewer than two numbers, and where all are the same:
  // what they might have been is not to be seen from them.
  double half_width(double confidence) const;
};

}  // namespace hindsight
