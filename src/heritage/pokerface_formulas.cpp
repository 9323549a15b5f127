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

double follow_preflop(double x, double y, double z, const PokerFaceConstants& c) {
  return power(cut(x) / c.pre_scale, c.pre_root) * exponential(-c.pre_price * cut(y)) + c.pre_put * cut(z);
}

double follow_flop_or_turn(PokerFaceForm form, double x, double y, double z, const PokerFaceConstants& c) {
  x = cut(x);
  y = cut(y);
  const double root = power(x, c.mid_x_root), left = 1 - y;
  const double angle =
      arc_tangent(c.mid_steep * root * left * left * left / (c.mid_base - root * std::sqrt(left)));
  const double cube = x * x * x, bet = power(y, c.mid_y_root);
  const double under = form == PokerFaceForm::shipped ? cube + bet : cube * bet;
  return c.mid_all * (2 / pi * angle + std::sqrt(under)) + c.mid_put * cut(z);
}

double follow_river(double x, double y, double z, const PokerFaceConstants& c) {
  const double left = 1 - cut(y);
  const double strength = exponential(std::sqrt(cut(x)) / c.river_x_scale);
  const double price = left * exponential(std::sqrt(left) / c.river_y_scale);
  return power(strength + price, c.river_power) / c.river_divisor - c.river_less + c.river_put * cut(z);
}

double raise_share(double x, const PokerFaceConstants& c) {
  return c.raise_low / e * exponential(cut(x)) / (c.raise_base - cut(x));
}

}  // namespace hindsight
