// SPDX-License-Identifier: MIT
#include "estimate/confidence_sequence.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace hindsight {

namespace {

// sum over k >= 0 of x^k / (a (a + 1) ... (a + k)), which is e^x times the integral of u^(a - 1) e^(-u x)
// over (0, 1].
double unit_gamma(double a, double x, double most) {
  double term = 1 / a, sum = term;
  for (double k = 1; sum < most; ++k) {
    term *= x / (a + k);
    sum += term;
    if (x < a + k && term <= 1e-17 * sum) break;
  }
  return sum;
}

// How far a sum of numbers that are never below -1 may be above that of their means, by the sum of their
// squares.
double boundary(double squares, double odds) {
  double low = 0, high = 1;
  while (gamma_mixture(high, squares, odds) < odds) {
    low = high;
    high *= 2;
  }
  for (int step = 0; step < 100 && high - low > 1e-12 * high; ++step) {
    const double middle = low + (high - low) / 2;
    (gamma_mixture(middle, squares, odds) < odds ? low : high) = middle;
  }
  return high;
}

// Each side of a mean: how far numbers are on the other side of `centre` at most, from which their squares
// are summed.
struct Sides {
  double odds = 0, centre = 0, squares = 0, below = 0, above = 0;
};

// Numbers are told from the end of the range that is nearest to 0 where that is not within.
Sides sides_of(const Sample& sample, const ValueRange& each, double confidence) {
  HS_CHECK_THAT(each.low < each.high && std::isfinite(each.low) && std::isfinite(each.high));
  const auto n = static_cast<double>(sample.count);
  const double centre = std::clamp(0.0, each.low, each.high);
  const double least = (each.high - each.low) / 64;  // a bound is still one where it is wider
  return {.odds = 2 / (1 - confidence),
          .centre = centre,
          .squares = std::max(0.0, sample.squares - centre * (2 * sample.sum - n * centre)),
          .below = std::max(centre - each.low, least),
          .above = std::max(each.high - centre, least)};
}

}  // namespace

std::string_view name_of(SequenceKind kind) {
  return kind == SequenceKind::bounded ? "bounded" : "asymptotic";
}

double gamma_mixture(double s, double v, double most) {
  static const double all = unit_gamma(mixture_shape, mixture_shape, std::numeric_limits<double>::infinity());
  return unit_gamma(v + mixture_shape, std::max(0.0, s + v + mixture_shape), most * all) / all;
}

ValueRange bounded_sequence(const Sample& sample, const ValueRange& each, double confidence) {
  const Sides sides = sides_of(sample, each, confidence);
  if (sample.count == 0) return each;
  const auto n = static_cast<double>(sample.count);
  const auto farthest = [&](double largest) {
    return largest * boundary(sides.squares / (largest * largest), sides.odds);
  };
  return {std::max(each.low, (sample.sum - farthest(sides.below)) / n),
          std::min(each.high, (sample.sum + farthest(sides.above)) / n)};
}

ValueRange asymptotic_sequence(const FlooredSample& sample, double confidence) {
  const auto n = static_cast<double>(sample.count());
  if (sample.count() < (sample.floor > 0 ? asymptotic_from_floored : asymptotic_from)) return {};
  constexpr double rounding =
      1e-6;  // where all are the same, nothing is to be seen of what they might have been
  if (sample.deviation() <= rounding * std::abs(sample.mean())) return {};
  constexpr double narrowest_at = 2'000;  // decks: the density is the one that is best there
  const double alpha = 1 - confidence, less = -2 * std::log(alpha);
  const double density = (less + std::log(less + 1)) / narrowest_at, spread = n * density + 1;
  const double half =
      sample.deviation() * std::sqrt(2 * spread / (n * n * density) * std::log(std::sqrt(spread) / alpha));
  return {sample.mean() - half, sample.mean() + half};
}

ValueRange sequence(const FlooredSample& sample, const std::optional<ValueRange>& each, double confidence) {
  return each ? bounded_sequence(sample.sample, *each, confidence) : asymptotic_sequence(sample, confidence);
}

bool sequence_leaves_out(const FlooredSample& sample, const std::optional<ValueRange>& each, double value,
                         double confidence) {
  if (!each) return !asymptotic_sequence(sample, confidence).holds(value);
  if (!each->holds(value)) return true;
  const Sides sides = sides_of(sample.sample, *each, confidence);
  const double off = sample.sample.sum - static_cast<double>(sample.count()) * value;
  const double largest = off > 0 ? sides.below : sides.above;
  return gamma_mixture(std::abs(off) / largest, sides.squares / (largest * largest), sides.odds) >=
         sides.odds;
}

double numbers_until_decided(const FlooredSample& sample, const std::optional<ValueRange>& each,
                             double confidence) {
  const auto decided = [&](double times) {
    FlooredSample more = sample;
    more.sample.count = static_cast<std::uint64_t>(times * static_cast<double>(sample.count()));
    more.sample.sum *= times;
    more.sample.squares *= times;
    return sequence_leaves_out(more, each, 0, confidence);
  };
  constexpr double most = 1e9;
  if (sample.count() == 0) return std::numeric_limits<double>::infinity();
  double low = 0, high = 1;
  for (; !decided(high); high *= 2) {
    low = high;
    if (high > most) return std::numeric_limits<double>::infinity();
  }
  for (int step = 0; step < 12 && low > 0; ++step) {
    const double middle = (low + high) / 2;
    (decided(middle) ? high : low) = middle;
  }
  return high * static_cast<double>(sample.count());
}

}  // namespace hindsight
