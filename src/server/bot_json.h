// What the catalog of bots says, as JSON (docs/formats.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "io/json.h"
#include "play/bots/catalog.h"

namespace hindsight {

Json strength_json(const BotEntry& bot);

}  // namespace hindsight
