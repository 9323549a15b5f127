// A crosstable and its ranking as text.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "estimate/match_summary.h"

namespace hindsight {

std::string ranking_text(const RankedMatches& ranked);  // two tables, an empty line between them

}  // namespace hindsight
