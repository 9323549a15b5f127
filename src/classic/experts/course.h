// A forecaster against losses, round by round: its regrets beside what the theorems allow.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "classic/experts/forecaster.h"
#include "classic/experts/loss_source.h"

namespace hindsight {

// After so many rounds; all are sums, in units of losses in [0, 1].
struct ExpertPoint {
  std::uint64_t round = 0;
  double loss = 0;    // the forecaster's
  double regret = 0;  // less the loss of the expert that is best up to here
  std::optional<double>
      swap;  // the most that playing some j wherever i was played, for each i, would have saved
  std::optional<double>
      tracking;  // less the loss of the best expert in each stretch, where the best one changes
  std::optional<double> bound;  // of the regret
};

struct ExpertCourse {
  std::vector<ExpertPoint> points;    // dense at first, the last round included
  std::vector<double> expert_losses;  // sums
  std::vector<double> weights;        // of the round that would come next
  std::uint64_t stretches = 1;        // how many best experts `tracking` has followed
};

struct ExpertRun {
  std::uint64_t rounds = 0;
  std::uint64_t seed = 1;  // of the draws of actions
  // One expert is drawn by the weights in each round, and its loss is paid, instead of the mean over the
  // weights.  The bound is then what holds with a probability of 95 % at each point: sqrt(n / 2 ln 20) more
  // (Cesa-Bianchi & Lugosi 2006, section 4.1).
  bool sampled = false;
  std::uint64_t points = 400;  // of a course, and some more at its beginning
};

inline constexpr std::size_t max_swap_experts = 100;  // swap regret takes N^2 numbers; not measured above

// Ends early where it is asked to stop.  `progress` is told the round now and then.
ExpertCourse run_experts(Forecaster& forecaster, LossSource& losses, const ExpertRun& run,
                         const std::stop_token& stop = {},
                         const std::function<void(std::uint64_t round)>& progress = {});

}  // namespace hindsight
