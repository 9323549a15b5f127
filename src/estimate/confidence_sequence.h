// Intervals over a stream of decks that hold at all moments at once: whoever looks after each deck and stops
// where he likes is right as often as they say.  An interval for a fixed number of decks (FlooredSample) is
// so only for whoever looks once.
//
// Both are functions of how many numbers there were, their sum and the sum of their squares;
// docs/estimators.md has the formulas.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "base/interval.h"
#include "estimate/floored_sample.h"

namespace hindsight {

struct ValueRange {
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();

  bool holds(double value) const { return low <= value && value <= high; }
  double half_width() const { return (high - low) / 2; }
  ValueRange scaled(double by) const { return {by * low, by * high}; }  // by > 0
};

enum class SequenceKind : std::uint8_t {
  bounded,  // holds whatever the numbers are, as long as they are within a range
  // Narrower; holds where many numbers are near a normal law together, which rare large ones are not
  asymptotic,
};
std::string_view name_of(SequenceKind kind);

// For independent numbers that all lie within `each`, or whose means change as long as nobody knows them
// better from those before: of the means' mean.  An empirical Bernstein bound for each side, mixed over its
// parameter by a gamma density (Howard, Ramdas, McAuliffe & Sekhon 2021, theorem 4 and proposition 9).  Never
// wider than `each`.
ValueRange bounded_sequence(const Sample& sample, const ValueRange& each, double confidence);

// By the deviation of the numbers themselves, or the floor if that is more, mixed over a normal density
// (Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2024, section 2).  Everything before there are
// `asymptotic_from` of them, with a floor asymptotic_from_floored.
inline constexpr std::uint64_t asymptotic_from = 500, asymptotic_from_floored = 50;
ValueRange asymptotic_sequence(const FlooredSample& sample, double confidence);

// The bounded one where a range is known.
ValueRange sequence(const FlooredSample& sample, const std::optional<ValueRange>& each, double confidence);
// Whether a value is outside of that, without a search for its ends.
bool sequence_leaves_out(const FlooredSample& sample, const std::optional<ValueRange>& each, double value,
                         double confidence);

// How many numbers in all it takes until 0 is outside, if those to come are like those before; infinite where
// they are even.
double numbers_until_decided(const FlooredSample& sample, const std::optional<ValueRange>& each,
                             double confidence);

// What is multiplied with itself by bounded_sequence(): E exp(l s - psi(l) v) over l in [0, 1), psi(l) =
// -log(1 - l) - l, for 1 - l with the density of u^(r - 1) e^(-r u) on (0, 1], r = mixture_shape.  `most`:
// what is larger may be told as any number from there on.
inline constexpr double mixture_shape = 0.5;
double gamma_mixture(double s, double v, double most = std::numeric_limits<double>::infinity());

}  // namespace hindsight
