// What came out of a match, as text.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "play/match.h"

namespace hindsight {

std::string match_text(const Match& match);

}  // namespace hindsight
