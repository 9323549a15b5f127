// Forecasters against losses, opened by name or file and told as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "classic/experts/race.h"
#include "store/json.h"

namespace hindsight {

// "switching(period=50)", or a .csv file: a line a round, a column an expert; a first line of words names the experts.
Result<std::unique_ptr<LossSource>> open_losses(std::string_view spec_or_path);

// {"losses", "rounds", "seed", "sampled", "experts", "courses": [{"forecaster", "regret", "swap_regret", "bound", "points": [...]}]}
Json race_json(std::string_view losses, const RaceOptions& options, const std::vector<RaceCourse>& courses);

}  // namespace hindsight
