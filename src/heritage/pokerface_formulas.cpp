// Written with base/power.h and sums, not with the C library, so that every machine plays alike.
// SPDX-License-Identifier: MIT
#include "heritage/pokerface_formulas.h"

#include <algorithm>
#include <cmath>

#include "base/power.h"

namespace hindsight {

namespace {

constexpr double pi = 3.14159265358979323846, e = 2.71828182845904523536;

double cut(double value) { return std::clamp(value, 0.0, 1.0); }

// Of t >= 0: halved twice to at most tan(pi / 16), then the series.
double arc_tangent(double t) {
  if (t > 1) return pi / 2 - arc_tangent(1 / t);
  for (int halving = 0; halving < 2; ++halving) t /= 1 + std::sqrt(1 + t * t);
  double sum = 0;
  for (int k = 21; k >= 1; k -= 2) sum = 1.0 / k - t * t * sum;
  return 4 * t * sum;
}

}  // namespace

double follow_preflop(double x, double y, double z) {
  return power(cut(x) / 0.7, 1.0 / 3) * exponential(-3 * cut(y)) + cut(z);
}

double follow_flop_or_turn(PokerFaceForm form, double x, double y, double z) {
  x = cut(x);
  y = cut(y);
  const double root = power(x, 0.2), left = 1 - y;
  const double angle = arc_tangent(1.3 * root * left * left * left / (1.1 - root * std::sqrt(left)));
  const double cube = x * x * x, bet = power(y, 1.0 / 3);
  const double under = form == PokerFaceForm::report ? cube * bet : cube + bet;
  return 1.15 * (2 / pi * angle + std::sqrt(under)) + cut(z);
}

double follow_river(double x, double y, double z) {
  const double left = 1 - cut(y);
  const double strength = exponential(std::sqrt(cut(x)) / 0.17);
  const double price = left * exponential(std::sqrt(left) / 0.24);
  return power(strength + price, 1.04) / 100 - 0.4 + 1.5 * cut(z);
}

double raise_share(double x) { return 0.3 / e * exponential(cut(x)) / (1.3 - cut(x)); }

}  // namespace hindsight
