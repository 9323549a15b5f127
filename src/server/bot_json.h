// What the catalog of bots says, as JSON (docs/formats.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "play/catalog.h"
#include "store/json.h"

namespace hindsight {

Json strength_json(const BotEntry& bot);

}  // namespace hindsight
