// Bets of recorded hands that a plan lacks, put into it and told.
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "io/json.h"
#include "store/blueprints/blueprint_plan.h"
#include "train/train_options.h"

namespace hindsight {

struct GrownPlan {
  BlueprintPlan plan;
  Json told;  // docs/formats.md; nothing where nothing was to be added
};

// Prints the sizes that were added, but as JSON alone where that is asked for.
Result<GrownPlan> with_missing_bets(BlueprintPlan plan, const TrainOptions& given);

}  // namespace hindsight
