// What a hand's prospects look like, as 32 bytes whose L1 distance is an earth mover's distance.
//
// A distribution over [0, 1] is held as its tail function 1 - F: coordinate b is the mean of 1 - F over the
// b-th of 32 equal cells, of 255.  In one dimension the earth mover's distance is the L1 distance of
// distribution functions (Vallender 1974), so that L1 here is that distance between histograms in units of
// 1/8160, up to what falls within one cell.  A single number is the distribution that has only it: then L1 is
// the plain difference.  The sum of the coordinates is the mean, of 8160.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace hindsight {

inline constexpr std::size_t feature_size = 32;
using FeatureVector = std::array<std::uint8_t, feature_size>;
inline constexpr std::uint32_t largest_distance = 255 * feature_size;  // 8160

inline std::uint32_t distance(const FeatureVector& a, const FeatureVector& b) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < feature_size; ++i) sum += static_cast<std::uint32_t>(std::abs(a[i] - b[i]));
  return sum;
}

inline std::uint32_t sum_of(const FeatureVector& a) {  // the distance from nothing, and 8160 times the mean
  std::uint32_t sum = 0;
  for (const std::uint8_t x : a) sum += x;
  return sum;
}

// The share of `whole`, rounded to the nearest of 0 .. steps.
constexpr std::uint32_t rounded_share(std::uint64_t part, std::uint64_t whole, std::uint64_t steps) {
  return static_cast<std::uint32_t>((2 * part * steps + whole) / (2 * whole));
}

// A number of 0 .. 255 * width as `width` coordinates, lowest cell first.
constexpr void write_level(std::uint32_t level, std::uint8_t* to, std::size_t width) {
  for (std::size_t b = 0; b < width; ++b) {
    const std::uint32_t before = static_cast<std::uint32_t>(255 * b);
    const std::uint32_t here = level > before ? level - before : 0;
    to[b] = static_cast<std::uint8_t>(here < 255 ? here : 255);
  }
}

// Adds up numbers of 0 .. unit, each with the same weight; their number times unit fits into a Sum.
template <std::uint32_t unit, class Sum = std::uint32_t>
class Tail {
 public:
  void add(std::uint32_t value) {
    const std::uint32_t cell = value * cells / unit, part = value * cells % unit;
    steps_[cell] += unit - part;  // cells below are full
    steps_[cell + 1] += part;
  }

  void add(const Tail& other) {
    for (std::size_t i = 0; i < steps_.size(); ++i) steps_[i] += other.steps_[i];
  }

  // `count` values were added.
  FeatureVector vector(std::uint32_t count) const {
    FeatureVector out;
    Sum sum = 0;
    for (std::size_t b = feature_size; b-- > 0;) {
      sum += steps_[b + 1];
      out[b] = static_cast<std::uint8_t>(rounded_share(sum, std::uint64_t{count} * unit, 255));
    }
    return out;
  }

 private:
  static constexpr auto cells = static_cast<std::uint32_t>(feature_size);
  std::array<Sum, feature_size + 2> steps_{};
};

}  // namespace hindsight
