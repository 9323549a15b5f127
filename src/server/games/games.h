// What the catalogs say of games and algorithms, as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/spec.h"
#include "io/json.h"

namespace hindsight {

Json parameters_json(std::span<const Parameter> parameters);  // an array

// As GET /info, GET /games/NAME and GET /algorithms answer.
Json games_json();
Result<Json> game_json(std::string_view name_or_spec);
Json algorithms_json();
std::string game_title(std::string_view spec);  // "Kuhn poker"

}  // namespace hindsight
