// A line for the bits of every result: each algorithm on each small game and on one that threads share, and
// spots in rows of hands.  An addition to a catalog adds lines and leaves the others alone.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace hindsight {

struct ResultLine {
  std::string game, algorithm;
  std::string bits;  // 16 hex digits
};

// The same for any number of threads, compiler and processor; in the order of the catalogs.
Result<std::vector<ResultLine>> result_bits(unsigned threads);

std::string text_of(const std::vector<ResultLine>& lines);  // "bits game algorithm", a line each

}  // namespace hindsight
