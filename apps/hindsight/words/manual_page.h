// What --help says, as a page for man.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "command_line.h"

namespace hindsight {

// Of {"spot", "show"}; of no words, the program's.  roff, in the macros of man(7).
Result<std::string> manual_page(const CommandOutline& program, const std::vector<std::string>& command,
                                const std::string& version);

}  // namespace hindsight
