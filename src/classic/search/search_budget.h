// When a search has to end, whether it is done or not.
// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>

#include "base/clock.h"

namespace hindsight {

struct SearchBudget {
  std::stop_token stop;
  Clock::time_point end = Clock::time_point::max();
  bool spent() const { return stop.stop_requested() || Clock::now() >= end; }
};

}  // namespace hindsight
