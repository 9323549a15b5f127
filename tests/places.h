// Where the tests' files and the program lie.  Built into one source file, so that a compiler cache serves every checkout.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace hindsight {

std::string tests_dir();     // the folder of this file
std::string program_path();  // the program `hindsight` of this build

}  // namespace hindsight
