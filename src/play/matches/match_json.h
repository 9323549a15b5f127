// What came out of a match, as JSON (docs/formats.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "io/json.h"
#include "play/matches/match.h"

namespace hindsight {

Json match_json(const Match& match);

}  // namespace hindsight
