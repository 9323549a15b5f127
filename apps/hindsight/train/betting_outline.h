// The betting of a blueprint's plan, as people read a tree.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "store/blueprints/blueprint_plan.h"

namespace hindsight {

struct OutlineOrder {
  std::string after;        // "f, r250, c": where it begins; bets in chips
  std::uint32_t depth = 2;  // actions below that place
};

// Who acts where, with what, and how many decisions follow; as lines, or as one of JSON.  Errors name
// --after.
Result<std::string> betting_outline(const BlueprintPlan& plan, const OutlineOrder& order, bool json);

}  // namespace hindsight
