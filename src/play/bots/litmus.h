// Litmus positions: what holds of good play whatever its numbers.  A bot that misses one has a bug, or has
// not learnt enough.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "play/policy.h"

namespace hindsight {

struct LitmusFigure {
  double value = 0;
  std::string where;  // of the positions, that with the worst; empty where the figure is their mean
};

struct LitmusTest {
  std::string_view name;
  std::string_view says;       // what good play does
  std::string_view figure;     // what is measured of it
  double least = 0, most = 0;  // passed between
  std::string_view positions;  // and over which

  bool passes(const LitmusFigure& found) const { return found.value >= least && found.value <= most; }
};

std::span<const LitmusTest> litmus_tests();

// Of a policy that knows the chances of all its moves; an error where it does not.  Stopped: an error, too.
Result<LitmusFigure> litmus(const LitmusTest& test, const Policy& policy, const std::stop_token& stop = {});

}  // namespace hindsight
