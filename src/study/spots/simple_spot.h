// What it costs to play a solution more simply than it was solved: fewer sizes, rounder shares.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "holdem/solve/simplified.h"
#include "io/json.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

// In chips, exact for the strategies as they are kept.
struct SimpleCost {
  Simplification how;
  std::array<double, 2>
      loses{};  // of its value by each seat's simple strategy, against the other's as solved
  std::array<double, 2>
      concedes{};             // more to the other's best response than the seat's strategy as solved does
  double exploitability = 0;  // of both simple strategies together
};

// Shares in steps of so many percent (0: as they are; 100 divided by it must be whole) and so many sizes (0:
// all).
Result<Simplification> simplification(double percent, std::int64_t sizes);
// What people ask for, the least first.
std::vector<Simplification> usual_simplifications();
std::string simplification_text(const Simplification& how);  // "steps of 25 %, 1 size"

// Takes about six iterations' time; needs a whole solution.
Result<SimpleCost> simple_cost(SolvedSpot& spot, const Simplification& how);
Json simple_json(const SolvedSpot& spot, const std::vector<SimpleCost>& costs);

}  // namespace hindsight
