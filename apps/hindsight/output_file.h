// Files that a command is to write, looked at before any work is done.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace hindsight {

// Refuses another extension than wanted, no such directory, no permission.  `option` is how the person gave
// it: "--out".
Result<void> check_output(std::string_view option, const std::string& path, std::string_view extension);
bool has_extension(std::string_view path, std::string_view extension);

}  // namespace hindsight
