// What games and algorithms have in common when they are listed: documented parameters.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "base/spec.h"
#include "server/games/games.h"

namespace hindsight {

std::string parameters_text(std::span<const Parameter> parameters);  // indented lines; "" for none

}  // namespace hindsight
