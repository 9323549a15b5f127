// Plans to begin with: those of examples/blueprints, from a game that is trained in seconds to the strategies
// that ship.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace hindsight {

struct ReadyPlan {
  std::string_view id;    // what a page translates
  std::string_view toml;  // a plan (docs/blueprint.md)
};
std::span<const ReadyPlan> ready_plans();

}  // namespace hindsight
