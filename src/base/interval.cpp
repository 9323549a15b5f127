// SPDX-License-Identifier: MIT
#include "base/interval.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace hindsight {

namespace {

double both_tails(double z) { return std::erfc(z / std::sqrt(2.0)); }

// What lies within +-t, by the finite sums of Abramowitz and Stegun 26.7.3 and 26.7.4.
double student_middle(double t, std::uint64_t freedom) {
  const double angle = std::atan2(t, std::sqrt(static_cast<double>(freedom)));
  const double cosine = std::cos(angle), square = cosine * cosine;
  const bool odd = freedom % 2 == 1;
  double term = odd ? cosine : 1, sum = 0;
  for (std::uint64_t k = odd ? 3 : 2; k <= freedom; k += 2) {
    sum += term;
    term *= square * static_cast<double>(k - 1) / static_cast<double>(k);
  }
  return odd ? (angle + std::sin(angle) * sum) * 2 / std::numbers::pi : std::sin(angle) * sum;
}

// Cornish and Fisher's series in 1 / freedom, Abramowitz and Stegun 26.7.5.
double student_series(double z, double freedom) {
  const double square = z * z;
  const double first = z * (square + 1) / 4;
  const double second = z * ((5 * square + 16) * square + 3) / 96;
  const double third = z * (((3 * square + 19) * square + 17) * square - 15) / 384;
  const double fourth = z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160;
  return z + (first + (second + (third + fourth / freedom) / freedom) / freedom) / freedom;
}

constexpr std::uint64_t summed_up_to = 200;  // from there on the series is as exact

// The point where a rising function reaches `wanted`.
template <class Function>
double where(const Function& rises, double wanted) {
  double low = 0, high = 1;
  while (rises(high) < wanted && high < 1e300) high *= 2;
  for (int step = 0; step < 200 && low < high; ++step) {
    const double middle = low + (high - low) / 2;
    (rises(middle) < wanted ? low : high) = middle;
  }
  return high;
}

}  // namespace

double normal_quantile(double confidence) {
  double low = 0, high = 40;
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    (both_tails(middle) > 1 - confidence ? low : high) = middle;
  }
  return high;
}

double student_quantile(double confidence, std::uint64_t freedom) {
  if (freedom == 0) return std::numeric_limits<double>::infinity();
  if (freedom > summed_up_to)
    return student_series(normal_quantile(confidence), static_cast<double>(freedom));
  return where([&](double t) { return student_middle(t, freedom); }, confidence);
}

double share_half_width(double share, double trials, double confidence) {
  const double z = normal_quantile(confidence), z2 = z * z / trials;
  const double middle = (share + z2 / 2) / (1 + z2);
  const double half = std::sqrt(z2 * (share * (1 - share) + z2 / 4)) / (1 + z2);
  return std::abs(share - middle) + half;
}

double Sample::deviation() const {
  const auto n = static_cast<double>(count);
  return count < 2 ? 0 : std::sqrt(std::max(0.0, squares - sum * mean()) / (n - 1));
}

double Sample::standard_error() const {
  if (count < 2) return std::numeric_limits<double>::infinity();
  return deviation() / std::sqrt(static_cast<double>(count));
}

double Sample::half_width(double confidence) const {
  constexpr double rounding = 1e-13;
  if (count < 2 || squares - sum * mean() <= rounding * squares)
    return std::numeric_limits<double>::infinity();
  return student_quantile(confidence, count - 1) * standard_error();
}

}  // namespace hindsight
