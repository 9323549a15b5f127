// SPDX-License-Identifier: MIT
#include "places.h"

namespace hindsight {

std::string tests_dir() { return HINDSIGHT_TESTS_DIR; }
std::string program_path() { return HINDSIGHT_BINARY; }

}  // namespace hindsight
