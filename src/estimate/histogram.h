// How results lie, and how they went: both in little memory however long a match is, and the same for the
// same numbers in the same order.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/interval.h"
#include "estimate/chart.h"

namespace hindsight {

// Counts of numbers in bins of one width around 0, which doubles as larger ones come.
class Histogram {
 public:
  static constexpr int bins = 200;
  explicit Histogram(double width) : width_(width) {}

  void add(double value);
  double width() const { return width_; }
  double low(int bin) const { return (bin - bins / 2) * width_; }  // counted: low <= value < low + width
  std::uint64_t count(int bin) const { return counts_[static_cast<std::size_t>(bin)]; }

  void write(Writer& out) const;
  void read(Reader& in);

 private:
  void double_width();

  double width_;
  std::array<std::uint64_t, bins> counts_{};
};

// The sum of what has come so far, at up to `max_points` places that lie evenly.
class RunningSum {
 public:
  static constexpr std::size_t max_points = 512;

  void add(double value);
  std::uint64_t stride() const { return stride_; }               // numbers between two points
  const std::vector<double>& points() const { return points_; }  // after stride, 2 stride, ... numbers
  double sum() const { return sum_; }
  std::uint64_t count() const { return count_; }

  void write(Writer& out) const;
  void read(Reader& in);

 private:
  std::uint64_t stride_ = 1, count_ = 0;
  double sum_ = 0;
  std::vector<double> points_;
};

// Pictures of them: bars with the normal law of the same mean and deviation; a curve from 0.
Chart histogram_chart(std::string title, std::string x_label, std::string y_label, const Histogram& histogram,
                      const Sample& sample);
std::vector<std::pair<double, double>> points_of(const RunningSum& course);

}  // namespace hindsight
