// SPDX-License-Identifier: MIT
#include "holdem/solve/vector_measure.h"

#include <algorithm>
#include <cmath>

#include "base/power.h"

namespace hindsight {

namespace {

// Times the target: above estimate_error() a float's measure is that good
constexpr double near = 1.0001;
constexpr double pace = 0.63;            // iterations to an exploitability grow as its inverse to this power
constexpr std::uint64_t min_run = 2000;  // iterations before a target may be called out of reach
constexpr double max_quadruplings = 4;

// Whether so many more quadruplings of the run, each by the factor of the last, do not lead from `now` to the
// goal.
bool too_far(double before, double now, double goal) {
  if (now <= goal) return true;  // finer than these numbers go
  return natural_log(now / goal) > max_quadruplings * natural_log(before / now);
}

Evaluation in_words_of_drive(const VectorEvaluation& found) {
  Evaluation out{.exploitability = found.exploitability()};
  out.value.assign(found.value.begin(), found.value.end());
  out.best_response.assign(found.best_response.begin(), found.best_response.end());
  out.nash_conv = 2 * out.exploitability;
  return out;
}

}  // namespace

template <class Real>
Measurement VectorMeasure<Real>::measure(bool last) {
  if (last) return {in_words_of_drive(solver_.evaluate())};
  Measurement out{{.exploitability = solver_.estimate()}, false};
  if (target_ && out.evaluation.exploitability <= std::max(near * *target_, solver_.estimate_error())) {
    out = {in_words_of_drive(solver_.evaluate())};
    ++certificates_;
  }
  const double off = out.evaluation.exploitability;
  lows_.push_back(
      {solver_.iterations(), lows_.empty() ? off : std::min(off, lows_.back().exploitability), off});
  return out;
}

template <class Real>
std::uint64_t VectorMeasure<Real>::next(std::uint64_t after) const {
  const std::uint64_t part = habits_.share > 0 ? after / habits_.share : 0;
  const std::uint64_t usual = std::min(std::max(habits_.step, part), UINT64_MAX - after);
  if (!target_ || lows_.empty() || lows_.back().iterations != after) return after + usual;
  // Right where the target is to be expected, if that is not much farther than the next step.
  const double times = power(lows_.back().now / *target_, pace);
  const double more = std::max(0.0, (times - 1) * static_cast<double>(after));
  if (!(more < 1.5 * static_cast<double>(usual))) return after + usual;
  return after + std::max({std::uint64_t{2}, usual / 4, static_cast<std::uint64_t>(std::ceil(more))});
}

template <class Real>
bool VectorMeasure<Real>::out_of_reach(const Checkpoint& now) {
  if (!habits_.gives_up || !target_ || lows_.empty() || now.iterations < min_run) return false;
  const double low = lows_.back().exploitability;
  const auto early = std::find_if(lows_.rbegin(), lows_.rend(),
                                  [&](const Low& past) { return past.iterations <= now.iterations / 4; });
  return low > *target_ && early != lows_.rend() &&
         too_far(early->exploitability, low, std::max(*target_, solver_.resolution()));
}

template class VectorMeasure<float>;
template class VectorMeasure<double>;

}  // namespace hindsight
