// Two solutions at one node: what they are worth and where they play differently.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/result.h"
#include "holdem/views/spot_view.h"

namespace hindsight {

struct SpotComparison {
  struct Hand {
    Combo combo;
    double matchup_share = 0;  // share of the hands at the node, the mean of both solutions
    double distance = 0;  // half the sum of |difference| over the actions: 0 the same, 1 nothing in common
    std::array<double, 2> value{};
    std::array<std::vector<double>, 2> strategy;  // in the order of `actions`
  };
  std::uint8_t seat = 0;           // who decides
  std::vector<BetAction> actions;  // of either
  std::array<std::vector<double>, 2> frequencies;
  std::vector<Hand> hands;  // in both ranges, those that differ the most often first
  double distance = 0;      // mean over the hands
};

// Both must be decisions of the same seat.
Result<SpotComparison> compare(const SpotView& first, const SpotView& second);

}  // namespace hindsight
