// What a shell completes commands, options and their values with.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "command_line.h"

namespace hindsight {

// A script for "bash", "zsh" or "fish"; an error for another shell.
Result<std::string> completions(const CommandOutline& program, std::string_view shell);

}  // namespace hindsight
