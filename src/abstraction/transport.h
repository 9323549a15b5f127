// The distance of flop hands by where the turn may take them: an earth mover's distance of histograms over
// groups of turns.
//
// It sees what a histogram of rivers does not: whether it is the turn or the river that decides
// (potential-aware abstraction, Ganzfried & Sandholm 2014).  The ground distance of two groups is that of
// their centres' distributions.  An exact minimum is a linear program; theirs is a greedy transport that is
// feasible, hence an upper bound: all groups at once send what they have to the nearest group that can take
// any, then to the next.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "abstraction/feature_vector.h"

namespace hindsight {

inline constexpr std::size_t turn_groups = 256;
inline constexpr std::uint32_t turns = 47;  // that a hand on a flop may see

// How many of the turns lead to each group.
struct TurnHistogram {
  std::uint8_t size = 0;                             // groups that any leads to
  std::array<std::uint8_t, turns> group{}, count{};  // ascending by group
};

// The same for the mean of many hands: turns times mass_unit, in all mean_mass.
inline constexpr std::uint32_t mass_unit = 256, mean_mass = turns * mass_unit;
using MeanHistogram = std::array<std::uint16_t, turn_groups>;
// Of sums over hands, one for each group; not all 0.
MeanHistogram mean_histogram(std::span<const std::uint64_t, turn_groups> sums);

class Transport {
 public:
  explicit Transport(std::span<const FeatureVector> centres);  // turn_groups of them at most

  // What it costs to carry a hand's turns to where the mean has its own: mass times distance.  Any number
  // above `most` may stand for all that are.
  std::uint32_t cost(const TurnHistogram& from, const MeanHistogram& to, std::uint32_t most) const;

  // The mean of the centres, times turns.  Costs are never less than mass_unit times the L1 distance of
  // these, less a rounding of feature_size / 2 (a mixture is no further from another than what it takes to
  // carry the one to the other).
  using Mixture = std::array<std::uint16_t, feature_size>;
  Mixture mixture(const TurnHistogram& histogram) const;
  Mixture mixture(const MeanHistogram& histogram) const;
  std::uint32_t ground(std::size_t a, std::size_t b) const { return distance(centres_[a], centres_[b]); }

 private:
  struct Neighbour {
    std::uint16_t group, distance;
  };
  std::vector<FeatureVector> centres_;
  std::vector<Neighbour> neighbours_;  // [group][rank], nearest first
};

std::uint32_t distance(const Transport::Mixture& a, const Transport::Mixture& b);

}  // namespace hindsight
