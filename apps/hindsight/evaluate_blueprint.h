// What a blueprint is worth in the whole game, for `hindsight evaluate`.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"

namespace hindsight {

// Prints it, as text or as one line of JSON.
Result<int> evaluate_blueprint(const std::string& path, bool json);

}  // namespace hindsight
