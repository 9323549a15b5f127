// Infosets and their strategies as a person reads them.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

std::string seat(Player player);                                       // player 1
std::vector<InfosetId> first_decisions(const HistoryTree& histories);  // those that no decision precedes
// A line an infoset: what it plays, most likely first.
std::string decisions_text(const GameSource& source, const Strategy& strategy,
                           const std::vector<InfosetId>& infosets);

}  // namespace hindsight
