// Who wins how often: exact where all deals can be gone through, else simulated to a wanted error.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/run.h"
#include "cards/monte_carlo.h"

namespace hindsight {

struct Equities {
  bool exact = true;
  double deals = 0;  // hands times boards, each by its weight; or trials
  // [player][n]: deals in which the player shares the pot with n others; 0 is a win.
  std::vector<std::array<double, 10>> shared;
  // Every win(), tie(), lose() and equity(), each by itself, is within this of the truth with the confidence
  // asked for;
  // 0 when exact.
  double half_width = 0;

  double win(std::size_t player) const { return shared[player][0] / deals; }
  double tie(std::size_t player) const;
  double lose(std::size_t player) const { return 1 - win(player) - tie(player); }
  double equity(std::size_t player) const;  // ties count by their share
};

struct EquityOptions {
  double half_width = 0.001, confidence = 0.95;
  std::uint64_t seed = 1;
  bool simulate = false;   // even where all deals could be gone through
  double max_seconds = 2;  // of one thread; what would take longer, by estimate from counts, is simulated
};

// Trials for an error of at most half_width with this confidence: (z / 2 half_width)^2 by the normal
// distribution, whose worst case are even chances; 9,604 for 1 % at 95 %.
std::uint64_t trials_by_normal(double half_width, double confidence);
// More, with no trust in the normal distribution: n with 2 Phi(2 half_width sqrt n) - 1 - 2 * 0.4748 / sqrt n
// >= confidence (Berry-Esseen, the constant of Shevtsova 2011); 10,470 for 1 % at 95 %.  The theorem promises
// it for even chances alone: for rarer wins its bound is worse, though the truth is not (a test computes it
// for every probability).
std::uint64_t trials_by_berry_esseen(double half_width, double confidence);

// Simulations make trials_by_berry_esseen trials and state the half-width that they turned out to have.
Result<Equities> equity(const EquitySpot& spot, const EquityOptions& options = {},
                        const RunControl& control = {});

}  // namespace hindsight
