// Sizes of a menu that no action stands for, as they come to the same bet as others or nearly so.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "holdem/spots/spot.h"

namespace hindsight {

// On the first street, a sentence for each size at the first place where that happens; the last one counts
// what is left out.
std::vector<std::string> merged_sizes(const HoldemSpot& spot);

}  // namespace hindsight
