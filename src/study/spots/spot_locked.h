// A spot with one decision more that is locked, so that one sees how the others answer.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"

namespace hindsight {

struct LockRequest {
  std::string line;      // as in holdem/spots/spot_line.h; of all cards where it names none
  std::string hands;     // a range; empty: all
  std::string strategy;  // "fold 30%, call 70%"
};

// The spot's TOML with the lock behind those that it has, as text: what it says otherwise stays, comments
// too, unless its locks are written in one array.  Whether there is such a decision, only the game can say.
Result<std::string> with_lock(const std::string& toml, const LockRequest& lock);

}  // namespace hindsight
