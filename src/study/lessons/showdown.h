// What each hand is worth at a showdown against a range, by the sweep that solvers of spots use
// (holdem/solve/leaves.h), beside the same compared pair by pair.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

// By hand, the weakest first; weights are of the range's hands that share no card with it.
struct ShowdownLesson {
  std::vector<std::string> names;
  std::vector<std::uint32_t> strength;  // equal ones tie; 0, 1, ...
  std::vector<double> weight;           // of the hand itself in the range
  std::vector<double> beats, loses, meets;

  std::uint64_t pairs = 0;            // hands times hands of the range
  std::uint64_t steps = 0;            // hands and hands of the range, which the sweep passes once each
  double largest_difference = 0;      // between what the sweep and the pairs say
  double sweep_us = 0, pairs_us = 0;  // microseconds that either took, the quickest of some runs
};

// Kuhn's jack, queen and king; the other's weights in this order, 0 to 1.
Result<ShowdownLesson> kuhn_showdown(std::span<const double> range);
// All hands on a full board against a range as texts of hold'em (cards/range.h).
Result<ShowdownLesson> river_showdown(std::string_view board, std::string_view range);

}  // namespace hindsight
