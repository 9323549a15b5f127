// How likely a simulation is to come to a score.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace hindsight {

// Independent trials that win 1, 1/2 (a tie) or nothing.
struct TrialOdds {
  double win = 0, tie = 0;
};

// For each odds the chance that so many trials sum up to `halves` halves or more, within 1e-11.
void score_chances(std::span<const TrialOdds> odds, std::uint64_t trials, std::uint64_t halves,
                   std::span<double> chances);

}  // namespace hindsight
