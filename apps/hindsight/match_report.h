// What came out of a match, as text and as a line of JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "play/match.h"

namespace hindsight {

std::string match_text(const Match& match);
std::string match_json(const Match& match, unsigned threads, double seconds);  // without a newline

}  // namespace hindsight
