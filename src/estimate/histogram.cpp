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

namespace {

double below_normal(double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; }

}  // namespace

Chart histogram_chart(std::string title, std::string x_label, std::string y_label, const Histogram& histogram,
                      const Sample& sample) {
  const double mean = sample.mean(), deviation = sample.deviation(), all = static_cast<double>(sample.count);
  Chart chart{.title = std::move(title), .x_label = std::move(x_label), .y_label = std::move(y_label)};
  Chart::Line normal{.name = "normal law", .points = {}, .dashed = true};
  for (int bin = 0; bin < Histogram::bins; ++bin) {
    const double low = histogram.low(bin), high = low + histogram.width();
    if (histogram.count(bin) > 0)
      chart.bars.push_back({low, high, 1000 * static_cast<double>(histogram.count(bin)) / all});
    if (deviation > 0 && std::abs(low - mean) < 4 * deviation)
      normal.points.emplace_back((low + high) / 2, 1000 * (below_normal((high - mean) / deviation) -
                                                           below_normal((low - mean) / deviation)));
  }
  chart.lines.push_back(std::move(normal));
  return chart;
}

std::vector<std::pair<double, double>> points_of(const RunningSum& course) {
  std::vector<std::pair<double, double>> out{{0, 0}};
  for (std::size_t i = 0; i < course.points().size(); ++i)
    out.emplace_back(static_cast<double>((i + 1) * course.stride()), course.points()[i]);
  return out;
}

}  // namespace hindsight
