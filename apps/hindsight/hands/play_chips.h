// hindsight play chip-poker: a person against a bot, chip by chip, until one side is broke.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/result.h"
#include "heritage/chip_duel.h"

namespace hindsight {

// So many hands at most; 0: until one side is broke.
Result<int> play_chips(const ChipTable& table, std::int64_t hands);

}  // namespace hindsight
