// JSON is a value until a socket, a file or stdout takes its text.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace hindsight {

using Json = nlohmann::ordered_json;  // keys stand in the order in which they were put in

// One line.  Bytes that are not UTF-8 are replaced: whatever a person typed can be written.
std::string json_text(const Json& json);

}  // namespace hindsight
