// The [[lock]] sections of a spot file.
//   [[lock]]
//   line = "x, b33%"                  # the decision; without cards: on every next card
//   strategy = "fold 30%, call 70%"   # of all hands; one action may go without its share
//   hands = { "AA,KK" = "call", "QJs" = "fold 50%, call 50%" }   # of these; what neither names stays free
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/result.h"
#include "holdem/spots/spot_lock.h"
#include "io/toml.h"

namespace hindsight {

Result<std::vector<SpotLock>> read_locks(const TomlValue& document);  // none if there is no such section

}  // namespace hindsight
