// Linear programs without rounding: maximise c x such that A x <= b, x >= 0, with b >= 0, by the simplex
// method in whole numbers (Dantzig 1951; ties as Charnes 1952, so that it always ends).
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "base/rational.h"

namespace hindsight {

struct ExactProgram {
  std::vector<Rational> objective;                 // c
  std::vector<std::vector<Rational>> constraints;  // rows of A
  std::vector<Rational> bounds;                    // b, none below 0
};

struct ExactOptimum {
  Rational value;
  std::vector<Rational> x;
};

// Nothing where the objective grows without bound, or if it was stopped.
std::optional<ExactOptimum> maximise(const ExactProgram& program, const std::stop_token& stop = {});

}  // namespace hindsight
