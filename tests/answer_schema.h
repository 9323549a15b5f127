// What the server answers, held against docs/api.schema.json, from which the page's types are made.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace hindsight {

// What is wrong with the answer to "GET", "/tables/ID" and what follows, by its place; "" where nothing
// is, or where the schema does not have that request.
std::string unlike_schema(const std::string& method, const std::string& path, const nlohmann::json& answer);

}  // namespace hindsight
