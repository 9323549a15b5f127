// Forecasters side by side against the same losses: regret round by round, beside what theory allows.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "classic/experts/forecaster.h"
#include "classic/experts/losses.h"

namespace hindsight {

struct RegretPoint {
  std::uint64_t rounds = 0;
  double regret = 0;  // own loss less the best expert's
  double swap_regret =
      0;  // own loss less that after the best exchange of each expert for another, whenever it was weighed
  double loss = 0;  // own, so far
  std::optional<double> bound;
};

struct RaceCourse {
  std::string forecaster;
  std::vector<RegretPoint> points;  // about evenly on a logarithmic scale; the last one at the end
  std::vector<double> weights;      // at the end
  double highest_share = 0;  // the greatest regret over its bound at any point; 0 where there is no bound
};

struct RaceOptions {
  std::uint64_t rounds = 10'000, seed = 1;
  bool sampled = false;      // an expert is drawn each round, and its loss is the forecaster's own
  std::size_t points = 200;  // of a course
  std::stop_token stop;
};

// Refused: what make_forecaster refuses.  A course ends early where it was stopped.
Result<RaceCourse> run_forecaster(std::string_view spec, const LossSource& losses,
                                  const RaceOptions& options);

}  // namespace hindsight
