// A hand of our table as a record.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "store/hands/phh.h"
#include "table/hand.h"

namespace hindsight {

// Of a hand that is over, whose chips are 10^-places of the record's amounts; names by seat, or none.
// Pot-limit hold'em has no code in PHH: ErrorCode::unsupported.
Result<PhhHand> record_of(const Hand& hand, std::vector<std::string> players = {}, int places = 0);

}  // namespace hindsight
