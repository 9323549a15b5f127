// Losses of experts, recorded round by round, as a plain table (docs/formats.md).
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "classic/experts/loss_source.h"

namespace hindsight {

// A line a round, a number for each expert, apart by ',', ';' or tabs.  A first line of words names the
// experts; blank lines and lines that begin with '#' don't count.  `gains`: the numbers are what each expert
// earns; losses are their negatives.  Errors name the line and the column.
Result<LossTable> parse_losses(std::string_view text, bool gains = false);
Result<LossTable> load_losses(const std::string& path, bool gains = false);

}  // namespace hindsight
