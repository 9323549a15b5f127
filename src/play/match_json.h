// What came out of a match, as JSON (docs/formats.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "play/match.h"
#include "store/json.h"

namespace hindsight {

Json match_json(const Match& match);

}  // namespace hindsight
