// How far a network is from what was solved, in units of the state (half its pot).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "values/belief_rows.h"
#include "values/value_network.h"

namespace hindsight {

// Of values by hand.
struct ErrorSummary {
  std::uint64_t rows = 0, values = 0;
  double mean = 0;      // of absolute errors
  double weighted = 0;  // the same, each hand as often as it comes
  double bias = 0;      // mean of what it says less what was solved
  double largest = 0;
  double solved = 0;  // mean of absolute values: what an error is to be held against
};

struct NamedErrors {
  std::string name;
  ErrorSummary errors;
};

// Where a network is farthest off.
struct WorstRow {
  std::size_t row = 0;  // of those given
  double error = 0;     // of a hand of its, the largest
  Beliefs said{};
};

// Of all values of which it says about the same: what it says and what was solved, on average.
struct CalibrationBin {
  std::uint64_t values = 0;
  double said = 0, solved = 0;
};

struct NetworkErrors {
  ErrorSummary all;
  std::vector<NamedErrors> by_class, by_outcome;  // outcome: the public card that came, where one did
  std::vector<WorstRow> worst;
  std::vector<CalibrationBin> calibration;  // tenths of the values, in order of what it says
};

NetworkErrors network_errors(const BeliefGame& game, const ValueNetwork& network,
                             const std::vector<BeliefRow>& rows, std::size_t worst);

}  // namespace hindsight
