// The CFR family as data: an algorithm is one line (solve/update_rules.cpp).
//
// At iteration t = 1, 2, ..., with u = t - 1 and r the instantaneous regrets,
//   R <- d(R) + r                 d multiplies by u^alpha / (u^alpha + 1) where R > 0, by u^beta / (u^beta +
//   1) elsewhere
//   play in proportion to [d'(R) + predict * r]+, evenly where that is nothing;  d': d with u + 1 in place of
//   u
//   S <- (u / t)^gamma S + x      x: reach under the strategy played; S / |S| is the average.  Where not
//   every iteration
//                                 counts for it, u is the last that did, and S stays as it is in the others
// (Brown & Sandholm 2019).  Exponents and the prediction may move along a planned horizon n: base + slope * t
// / n, and stay from t = n on (Zhang, McAleer & Sandholm 2024).
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "base/power.h"

namespace hindsight {

struct Schedule {
  double base = 0, slope = 0;
  double at(double progress) const { return slope == 0 ? base : base + slope * progress; }
};

struct UpdateRule {
  Schedule alpha{}, beta{}, gamma{};  // exponents
  bool floor = false;                 // R <- [d(R) + r]+: regret matching plus (Tammelin 2014)
  Schedule predict{};  // play [d'(R) + predict * r]+; 1: as if r came again (Farina, Kroer & Sandholm 2021)
  std::uint32_t average_every = 1;  // iterations 1, k, 2k, ... since it started count for the average
  std::uint32_t restart = 0;        // it starts anew at powers of this number; 0: never
  std::uint32_t lag = 0;            // u counts from this much later in d
  double horizon = 1000;            // n, for what has a slope

  bool predicts() const { return predict.base != 0 || predict.slope != 0; }
};

// The exponent of a regret that is kept undiscounted.
inline constexpr double infinity = std::numeric_limits<double>::infinity();

// Positive regrets that add up to no more than this, as a share of the values of the infoset's actions in the
// same iteration, are a tie: which of them rounding left above 0 decides nothing.
inline constexpr double tie_share = 0x1p-40;
// The same as a share of the payoff range, where those values are not at hand.
inline constexpr double tie_share_of_range = 0x1p-46;

// The factors of one iteration.
struct Discount {
  double positive = 1, negative = 1;            // d, for this iteration's regrets
  double next_positive = 1, next_negative = 1;  // d', for predictions
  double predict = 0;                           // share of this iteration's regrets
  double keep = 1;                              // of the average so far
  bool counts = true;                           // this iteration is averaged
};

// u^exponent / (u^exponent + 1), with u^0 = 1 for every u.
inline double discount_factor(double u, double exponent) {
  if (u <= 0) return exponent == 0 ? 0.5 : exponent > 0 && exponent != infinity ? 0 : 1;
  const double p = exponent == infinity ? infinity : power(u, exponent);
  return p < infinity ? p / (p + 1) : 1;
}

// u iterations lie behind this one; `averaged` of them count for the average.
inline Discount discount(const UpdateRule& rule, std::uint64_t u, std::uint64_t averaged) {
  const double progress = std::min(1.0, static_cast<double>(u + 1) / rule.horizon);
  const double alpha = rule.alpha.at(progress), beta = rule.beta.at(progress);
  const auto late = static_cast<double>(u - std::min<std::uint64_t>(u, rule.lag));
  std::uint64_t s = averaged;
  if (rule.restart > 1 && s > 0) {
    std::uint64_t start = 1;
    while (start <= s / rule.restart) start *= rule.restart;
    s -= start;
  }
  Discount out;
  out.positive = discount_factor(late, alpha);
  out.negative = discount_factor(late, beta);
  out.next_positive = discount_factor(late + 1, alpha);
  out.next_negative = discount_factor(late + 1, beta);
  out.predict = rule.predict.at(progress);
  out.counts = s == 0 || (s + 1) % rule.average_every == 0;
  const std::uint64_t before =
      std::max<std::uint64_t>(1, s + 1 - std::min<std::uint64_t>(s, rule.average_every));
  if (out.counts)
    out.keep =
        s == 0 ? 0 : power(static_cast<double>(before) / static_cast<double>(s + 1), rule.gamma.at(progress));
  return out;
}

}  // namespace hindsight
