// SPDX-License-Identifier: MIT
#include "estimate/histogram.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace hindsight {

void Histogram::add(double value) {
  HS_CHECK_THAT(std::isfinite(value));
  constexpr double half = bins / 2.0;
  while (value < -half * width_ || value >= half * width_) double_width();
  const double bin = std::min(std::floor(value / width_) + half, bins - 1.0);  // the division may round up
  ++counts_[static_cast<std::size_t>(bin)];
}

void Histogram::double_width() {
  std::array<std::uint64_t, bins> wide{};
  for (int bin = 0; bin < bins; ++bin)
    wide[static_cast<std::size_t>((bin + bins / 2) / 2)] += counts_[static_cast<std::size_t>(bin)];
  counts_ = wide;
  width_ *= 2;
}

void Histogram::write(Writer& out) const {
  out.f64(width_);
  for (const std::uint64_t count : counts_) out.u64(count);
}

void Histogram::read(Reader& in) {
  width_ = in.f64();
  if (!(width_ > 0 && std::isfinite(width_))) in.mark_failed();
  for (std::uint64_t& count : counts_) count = in.u64();
}

void RunningSum::add(double value) {
  sum_ += value;
  if (++count_ % stride_ != 0) return;
  points_.push_back(sum_);
  if (points_.size() < max_points) return;
  for (std::size_t i = 0; 2 * i + 1 < points_.size(); ++i) points_[i] = points_[2 * i + 1];
  points_.resize(max_points / 2);
  stride_ *= 2;
}

void RunningSum::write(Writer& out) const {
  out.u64(stride_);
  out.u64(count_);
  out.f64(sum_);
  out.u32(static_cast<std::uint32_t>(points_.size()));
  for (const double point : points_) out.f64(point);
}

void RunningSum::read(Reader& in) {
  stride_ = in.u64();
  count_ = in.u64();
  sum_ = in.f64();
  const std::uint32_t size = in.u32();
  if (size >= max_points || stride_ == 0) return in.mark_failed();
  points_.resize(size);
  for (double& point : points_) point = in.f64();
}

}  // namespace hindsight
