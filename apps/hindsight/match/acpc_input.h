// What commands about the ACPC protocol share.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "acpc/game_definition.h"

namespace hindsight {

Result<AcpcGame> load_acpc_game(const std::string& path);  // the error names the file

}  // namespace hindsight
