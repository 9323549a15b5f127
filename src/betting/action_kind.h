// The kinds of actions by their names, as JSON has them.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "betting/action.h"

namespace hindsight {

std::string_view kind_text(BetAction::Kind kind);  // "fold", "check", "call", "bet" or "raise"

}  // namespace hindsight
