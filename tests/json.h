// What the product makes of JSON, as the library reads it: tests compare, convert and walk such values at
// will.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "io/json.h"

namespace hindsight {

template <class Library>
void to_json(Library& out, const Json& json) {
  out = Library::parse(json.dump());
}

}  // namespace hindsight
