// One deck of match logs: a hand for each rotation of the seats, and who sat where.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "acpc/log.h"

namespace hindsight {

struct LoggedDeck {
  std::vector<const AcpcLogHand*> hands;              // [rotation]
  std::vector<std::vector<std::size_t>> contestants;  // [rotation][position]
};

}  // namespace hindsight
