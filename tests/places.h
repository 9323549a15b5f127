// Where the tests' files, the samples and the program lie.  Built into one source file, so that a compiler
// cache serves every checkout.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace hindsight {

std::string tests_dir();  // the folder of this file
// The tests' own samples, and the larger collection beside the checkout where it is.
std::vector<std::string> sample_folders();
std::string program_path();  // the program `hindsight` of this build

}  // namespace hindsight
