// A hand of our table as a record.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "store/hands/phh.h"
#include "table/hand.h"

namespace hindsight {

// Of a hand that is over; names by seat, or none.  Pot-limit hold'em has no code in PHH: ErrorCode::unsupported.
Result<PhhHand> record_of(const Hand& hand, std::vector<std::string> players = {});

}  // namespace hindsight
