// A range as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cards/range.h"
#include "io/json.h"

namespace hindsight {

// {"text", "combos", "share": of the 1,326, "weights": by Combo::index, "cells": mean weight of each starting
// hand, by StartingHand::index,
//  "notices"}
Json range_json(const Range& range, RangeStyle style, const std::vector<std::string>& notices = {});

}  // namespace hindsight
