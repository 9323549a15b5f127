// The live line of a spot that is being solved.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "live_line.h"
#include "solve/forecast.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

class SpotProgress {
 public:
  SpotProgress(LiveLine& live, const Goal& goal, double pot)
      : live_(live), goal_(goal), forecast_(goal), pot_(pot) {}

  void begin(std::string before);  // another spot, and what the line begins with
  SpotWatch watch();               // good while this lives

 private:
  void show(std::uint64_t iterations, double seconds);

  LiveLine& live_;
  Goal goal_;
  Forecast forecast_;
  double pot_;
  std::string before_;
  double off_ = std::numeric_limits<double>::infinity();  // the exploitability, once it is measured
};

}  // namespace hindsight
