// The value networks that come with the program: data/values, made as docs/values.md says.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.h"
#include "store/values/value_network_file.h"

namespace hindsight {

// The one for this game, by its canonical name; `not_found` where none comes with the program.
Result<ValueNetworkFile> shipped_network(std::string_view game);

}  // namespace hindsight
