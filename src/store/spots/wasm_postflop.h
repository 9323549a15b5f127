// A spot as wasm-postflop and its desktop sibling keep it: JSON with both ranges and the settings of the
// tree.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.h"
#include "store/spots/foreign_spot.h"

namespace hindsight {

// Sizes are shares of the pot unless they say otherwise, thresholds and the rake are in percent; the ranges'
// connectors (98s+) go up to AK as they do there.  Errors name the key.
Result<ForeignSpot> parse_wasm_postflop(std::string_view text);

}  // namespace hindsight
