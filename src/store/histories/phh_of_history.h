// A site's hand as a PHH record, so that our table plays it again.
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "store/hands/phh.h"
#include "store/histories/hand_history.h"

namespace hindsight {

// Players in the order from the button's left; who took no part is left out.  Dead money stands with the
// antes.  `winnings` are what was collected.  Further boards, what the house adds and the site's way with odd
// chips are PhhExtras.  ErrorCode::unsupported: a cap, boards that are cut.
Result<PhhHand> phh_of_history(const HandHistory& hand);

}  // namespace hindsight
