// What a Spot holds.
// SPDX-License-Identifier: MIT
#pragma once

#include <hindsight/spots.h>

#include <string>

#include "api/errors.h"
#include "study/setup/spot_source.h"
#include "study/spots/solved_spot.h"

namespace hs {

struct Spot::Parts {
  hindsight::SolvedSpot spot;
  SpotLimits limits;
  std::string text;
};

// With none the file's own, or the usual target.
hindsight::Result<hindsight::Goal> goal_of(const Goal& goal, const hindsight::SpotSource& source);

}  // namespace hs
