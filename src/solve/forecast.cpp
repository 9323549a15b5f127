// SPDX-License-Identifier: MIT
#include "solve/forecast.h"

#include <algorithm>
#include <cmath>

namespace hindsight {

namespace {

constexpr std::size_t enough_points = 12;  // for a slope

}  // namespace

void Forecast::add(const Checkpoint& checkpoint) {
  if (started_ < 0) started_ = checkpoint.seconds;
  last_ = checkpoint;
  const double exploitability = checkpoint.evaluation.exploitability;
  if (checkpoint.iterations == 0 || exploitability <= 0) return;
  recent_.push_back({std::log(static_cast<double>(checkpoint.iterations)), std::log(exploitability)});
  while (recent_.front().log_iterations < recent_.back().log_iterations * 2 / 3) recent_.pop_front();
}

double Forecast::seconds_for(double iterations) const {
  const auto done = static_cast<double>(last_.iterations);
  return std::max(0.0, (iterations - done) * last_.seconds / done);
}

// Least squares over the recent points; the line is then drawn through the last one.
std::optional<double> Forecast::to_target() const {
  if (!goal_.target || *goal_.target <= 0 || recent_.size() < enough_points) return {};
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
  for (const Point& point : recent_) {
    mean_x += point.log_iterations / static_cast<double>(recent_.size());
    mean_y += point.log_exploitability / static_cast<double>(recent_.size());
  }
  for (const Point& point : recent_) {
    xx += (point.log_iterations - mean_x) * (point.log_iterations - mean_x);
    xy += (point.log_iterations - mean_x) * (point.log_exploitability - mean_y);
  }
  const double slope = xy / xx;  // no two points are of the same iteration
  if (slope > -0.05) return {};  // no progress to speak of
  const Point& last = recent_.back();
  return seconds_for(
      std::exp(last.log_iterations + (std::log(*goal_.target) - last.log_exploitability) / slope));
}

std::optional<double> Forecast::to_limit() const {
  if (last_.iterations == 0) return {};
  std::optional<double> left;
  if (goal_.iterations) left = seconds_for(static_cast<double>(*goal_.iterations));
  if (goal_.seconds) {
    const double until = std::max(0.0, *goal_.seconds - (last_.seconds - started_));
    left = std::min(left.value_or(until), until);
  }
  return left;
}

}  // namespace hindsight
