// What somebody does at a turn, told in the moves of a betting that may lack some of his.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "play/range_strategy.h"
#include "play/seat_view.h"

namespace hindsight {

// How often each of the moves is made at the view's turn, by move.  Raises that are not among them are taken
// for those next to them, by the pseudo-harmonic mapping (blueprint/translation.h), and for calls where there
// are none.
std::vector<double> shares_of(RangeStrategy::Row row, std::span<const Move> moves, const PublicView& view);

}  // namespace hindsight
