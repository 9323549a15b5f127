// A game in which nothing is hidden as an arena of its positions: solved backwards from its ends (retrograde
// analysis), which shares nothing with search.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.h"
#include "classic/arena/game_graph.h"

namespace hindsight {

inline constexpr std::size_t most_positions = 1'000'000;

// Each position with a player to move is one vertex, however it came about, named by the first moves that
// lead to it ("b2 a1"); the goals of a player are where that player has won.  Refused: games that hide
// something or leave something to chance, and more than most_positions.
Result<GameGraph> position_graph(std::string_view spec);

}  // namespace hindsight
