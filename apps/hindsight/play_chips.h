// hindsight play chip-poker: a person against a bot, chip by chip, until one side is broke.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace hindsight {

struct ChipTable {
  int stack = 20, ante = 1;
  std::string bot = "solved";  // or random, fullbet
  std::uint64_t seed = 1;
  std::int64_t hands = 0;  // 0: until one side is broke
};

Result<int> play_chips(const ChipTable& table);

}  // namespace hindsight
