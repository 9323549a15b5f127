// How a person plays, from the hands that are kept.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "io/json.h"
#include "store/profiles/profiles.h"

namespace hindsight {

// As docs/api.md has them; shares of nothing are null.
Json statistics_json(std::span<const PlayedHand> hands);

}  // namespace hindsight
