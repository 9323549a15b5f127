// hindsight train --sweep: one plan with many values, a line of a report each.
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "train/train_options.h"

namespace hindsight {

Result<int> run_sweep(const TrainOptions& given);

}  // namespace hindsight
