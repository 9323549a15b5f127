// Powers and logarithms from additions, multiplications and divisions alone, so that every compiler and C
// library gives the same bits.  Relative error below 1e-14 for the exponents of learning schedules.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace hindsight {

// Natural logarithm of a positive normal number: x = m * 2^e
// with m in [sqrt(1/2), sqrt(2)), then the series of atanh.
inline double natural_log(double x) {
  constexpr double ln2 = 0.693147180559945309417;
  auto bits = std::bit_cast<std::uint64_t>(x);
  int exponent = static_cast<int>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u);
  if (m > 1.41421356237309505) {
    m /= 2;
    ++exponent;
  }
  const double z = (m - 1) / (m + 1), square = z * z;
  double sum = 0;
  for (int k = 23; k >= 1; k -= 2) sum = sum * square + 1.0 / k;
  return exponent * ln2 + 2 * z * sum;
}

// e^x, 0 below -700 and infinity above 709: x = k ln 2 + r, then Taylor.
inline double exponential(double x) {
  constexpr double ln2_high = 0x1.62e42fefa38p-1, ln2_low = 0x1.ef35793c7673p-45;
  if (x < -700) return 0;
  if (x > 709) return std::numeric_limits<double>::infinity();
  const double k = std::floor(x / 0.693147180559945309417 + 0.5);
  const double r = (x - k * ln2_high) - k * ln2_low;
  double sum = 1;
  for (int n = 18; n >= 1; --n) sum = 1 + sum * r / n;
  return std::ldexp(sum, static_cast<int>(k));
}

// base^exponent for base >= 0.  Halves and small whole
// numbers by multiplication and sqrt, which round exactly.
inline double power(double base, double exponent) {
  if (exponent == 0) return 1;
  if (base == 0) return 0;
  const double twice = 2 * exponent;
  if (twice == std::floor(twice) && twice > 0 && twice <= 16) {
    double result = std::fmod(twice, 2) == 0 ? 1 : std::sqrt(base);
    for (int n = static_cast<int>(exponent); n > 0; --n) result *= base;
    return result;
  }
  return exponential(exponent * natural_log(base));
}

}  // namespace hindsight
