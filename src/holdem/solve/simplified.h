// Strategies other than they were solved: simpler, with fewer bet sizes or shares that a person can remember,
// or replaced at some decisions.  What that costs is VectorCfr's to say (simplified, evaluate_with).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "holdem/solve/vector_walk.h"

namespace hindsight {

struct Simplification {
  // The most bets and raises that a decision keeps: those that the whole range makes most often.  The others'
  // shares go to the kept size nearest in chips, the smaller of two.  0: all are kept.
  std::uint32_t sizes = 0;
  // Each hand's shares are multiples of this, nearest to what they were (largest remainders first); 1: one
  // action a hand.  0: as they were.  1/step must be whole.
  double step = 0;
};

// Shares of `step` that add up to 1, nearest to these, which do: whole multiples first, then the largest
// remainders, and of equal ones the first.
void round_shares(std::span<double> shares, double step);

// By action where its share goes: to itself where it is kept.  `uses`: how often each is taken; `sizes`: its
// chips, less than
// 0 where it is no bet or raise.
std::vector<std::uint32_t> kept_sizes(std::span<const double> uses, std::span<const double> sizes,
                                      std::uint32_t most);

// The strategies of `inner` (vector_walk.h), with those of some seats simplified.  Locked decisions stay as
// they are.
template <class Inner>
struct Simplified {
  using Number = typename Inner::Number;

  const Inner& inner;
  const WalkContext& ground;
  const Simplification& how;
  std::array<bool, 2> seats{};

  void follow(const DecisionPoint& at, const SequenceRows<Number>& from,
              const SequenceRows<Number>& to) const;
};

// The strategies of `inner`, but what is fixed in `instead` is played instead.
template <class Inner>
struct Replaced {
  using Number = typename Inner::Number;

  const Inner& inner;
  const DecisionLocks& instead;

  void follow(const DecisionPoint& at, const SequenceRows<Number>& from,
              const SequenceRows<Number>& to) const {
    inner.follow(at, from, to);
    // What arrives in the mean stays what was learnt: strategies below are shares of it.
    if (const auto* const fixed = instead.at(at.state, at.index))
      impose(*fixed, at.rows, from, {.reach = to.reach, .sigma = to.sigma});
  }
};

extern template void descend(const BestResponseWalk<Replaced<Averages<float, double>>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const ExpectWalk<Replaced<Averages<float, double>>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const BestResponseWalk<Replaced<Averages<double, double>>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const ExpectWalk<Replaced<Averages<double, double>>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const BestResponseWalk<Simplified<Averages<float, double>>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const ExpectWalk<Simplified<Averages<float, double>>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const BestResponseWalk<Simplified<Averages<double, double>>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const ExpectWalk<Simplified<Averages<double, double>>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);

}  // namespace hindsight
