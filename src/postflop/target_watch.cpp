// SPDX-License-Identifier: MIT
#include "postflop/target_watch.h"

#include <algorithm>

#include "base/power.h"

namespace hindsight {

namespace {

constexpr double near = 1.01;            // times the target: above doubt() a float's measure is that good
constexpr std::uint64_t min_run = 2000;  // iterations before a target may be called out of reach
constexpr double max_quadruplings = 4;

// Whether so many more quadruplings of the run, each by the factor of the last, do not lead from `now` to the goal.
bool too_far(double before, double now, double goal) {
  if (now <= goal) return true;  // finer than these numbers go
  return natural_log(now / goal) > max_quadruplings * natural_log(before / now);
}

}  // namespace

template <class Real>
double TargetWatch<Real>::look() {
  double off = solver_.estimate();
  const bool close = target_ && off <= std::max(near * *target_, solver_.doubt());
  if (close) {
    off = solver_.exploitability();
    ++certificates_;
  }
  reached_ = close && off <= *target_;
  const std::uint64_t now = solver_.iterations();
  const auto early =
      std::find_if(lows_.rbegin(), lows_.rend(), [now](const Low& low) { return low.iterations <= now / 4; });
  lows_.push_back({now, lows_.empty() ? off : std::min(off, lows_.back().exploitability)});
  const double low = lows_.back().exploitability;
  out_of_reach_ = target_ && low > *target_ && now >= min_run && early != lows_.rend() &&
                  too_far(early->exploitability, low, std::max(*target_, solver_.finest()));
  return off;
}

template class TargetWatch<float>;
template class TargetWatch<double>;

}  // namespace hindsight
