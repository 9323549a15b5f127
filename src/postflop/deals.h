// The boards of a spot and the hands that live on them, up to suits that both ranges treat alike.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "postflop/spot.h"
#include "postflop/vector_game.h"

namespace hindsight {

// deals[0] is the spot's board.
std::vector<Deal> spot_deals(const HoldemSpot& spot);

// Every deal before the river gets its table of run-outs; with `ties` also the one that raked pots need.
void add_all_ins(std::vector<Deal>& deals, bool ties);

}  // namespace hindsight
