// The strategies that come with the program: data/blueprints, made as docs/blueprint.md says.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "blueprint/blueprint.h"

namespace hindsight {

// Unpacked when first asked for, which takes a moment.
const std::vector<std::shared_ptr<const Blueprint>>& shipped_blueprints();

}  // namespace hindsight
