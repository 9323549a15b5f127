// A plan's text from its values: what has no table first, then a table each.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "io/toml.h"

namespace hindsight {

std::string plan_text(const TomlValue& document);

}  // namespace hindsight
