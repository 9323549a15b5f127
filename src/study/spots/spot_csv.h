// What is known of a spot as CSV: a row a hand, or a card (docs/formats.md has the columns).
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "holdem/views/spot_compare.h"
#include "holdem/views/spot_gains.h"
#include "holdem/views/spot_view.h"

namespace hindsight {

// `wanted`: these hands alone; none: all.
std::string view_csv(const SpotView& view, const std::vector<Combo>& wanted);
std::string run_outs_csv(const std::vector<RunOut>& run_outs);
std::string gains_csv(const SpotGains& gains, const std::vector<Combo>& wanted);
std::string comparison_csv(const SpotComparison& comparison);

}  // namespace hindsight
