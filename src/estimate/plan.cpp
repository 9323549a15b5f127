// SPDX-License-Identifier: MIT
#include "estimate/plan.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/interval.h"

namespace hindsight {

namespace {

double hands_with(const PlanQuestion& question, double quantile) {
  // Of one side: the middle part 2 p - 1 has the quantile of p.
  const double power = question.power >= 0.5 ? question.power : 1 - question.power;
  const double beyond = power == 0.5 ? 0 : normal_quantile(2 * power - 1);
  const double z = quantile + (question.power >= 0.5 ? beyond : -beyond);
  const double ratio = std::max(0.0, z) * question.deviation / question.effect;
  return ratio * ratio;
}

}  // namespace

double hands_needed(const PlanQuestion& question) {
  return hands_with(question, normal_quantile(question.confidence));
}

double whole_hands_needed(const PlanQuestion& question) {
  double hands = std::max(2.0, std::ceil(hands_needed(question)));
  // From a thousand hands on the two quantiles differ by less than a hand in four hundred.
  while (hands < 1000 &&
         hands < hands_with(question,
                            student_quantile(question.confidence, static_cast<std::uint64_t>(hands) - 1)))
    ++hands;
  return hands;
}

double half_width_of(double deviation, double hands, double confidence) {
  if (hands < 2) return std::numeric_limits<double>::infinity();
  constexpr double many = 1e9;  // where the two quantiles are one
  const double quantile = hands < many ? student_quantile(confidence, static_cast<std::uint64_t>(hands) - 1)
                                       : normal_quantile(confidence);
  return quantile * deviation / std::sqrt(hands);
}

MatchDecision decision(const Figures& figures, std::size_t contestant) {
  MatchDecision out{.estimator = figures.sharpest(contestant)};
  const Figures::Estimate& estimate = figures.at(contestant, out.estimator);
  out.mean = estimate.mean();
  out.half_width = estimate.half_width_95();
  out.decided = std::abs(out.mean) > out.half_width;
  // Decks are what the interval is over, and all hands of one are played.
  const double deviation = estimate.decks.deviation();
  if (!out.decided && out.mean != 0 && deviation > 0) {
    const double decks = whole_hands_needed({.deviation = deviation, .effect = std::abs(out.mean)});
    out.hands_in_all = std::max(decks, static_cast<double>(figures.decks() + 1)) *
                       static_cast<double>(figures.shape().rotations);
  }
  return out;
}

bool EarlyEnd::reached(const Figures& figures) const {
  if (!wanted() || figures.decks() == 0 || figures.decks() % decks_between_looks != 0) return false;
  const Figures::Estimate& watched = figures.at(0, figures.watched());
  return (decided && watched.anytime_leaves_out(0)) ||
         (half_width > 0 && watched.anytime_95().half_width() <= half_width);
}

void EarlyEnd::write(Writer& out) const {
  out.u8(decided ? 1 : 0);
  out.f64(half_width);
}

void EarlyEnd::read(Reader& in) {
  decided = in.u8() != 0;
  half_width = in.f64();
}

}  // namespace hindsight
