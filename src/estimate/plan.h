// How many hands a question takes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "estimate/figures.h"

namespace hindsight {

struct PlanQuestion {
  double deviation = 0;      // standard deviation of a hand
  double effect = 0;         // that is to be told from 0, in the same unit
  double confidence = 0.95;  // of the interval, which is to leave 0 out
  double power = 0.5;  // how often it does where the effect is true: 0.5 where the half-width is the effect
};

// (z (deviation / effect))^2 independent hands, z the normal quantiles of confidence and power together.
double hands_needed(const PlanQuestion& question);
// Whole hands, two at least, enough for Student's t as well: of few hands the deviation is known badly.
double whole_hands_needed(const PlanQuestion& question);
// What an interval of so many hands is wide to one side, by Student's t; infinite of a single one.
double half_width_of(double deviation, double hands, double confidence);

// What is known so far of who wins.
struct MatchDecision {
  std::size_t estimator = 0;  // that says it best
  double mean = 0, half_width = 0;
  bool decided = false;  // 0 is outside of the interval
  double hands_in_all =
      0;  // where it is not: until it would be, if the mean stays, in whole decks; 0: nobody knows
};
// Of what `contestant` wins a hand.
MatchDecision decision(const Figures& figures, std::size_t contestant);

// When a match is over before all its hands are played, by the first contestant's sequence of the estimator
// that is watched: it can be looked at as often as one likes.
struct EarlyEnd {
  bool decided = false;   // it leaves 0 out
  double half_width = 0;  // it is no wider, in the game's unit; 0: never for that

  bool wanted() const { return decided || half_width > 0; }
  bool reached(const Figures& figures) const;
  void write(Writer& out) const;
  void read(Reader& in);
};
inline constexpr std::uint64_t decks_between_looks = 16;

}  // namespace hindsight
