// A game's tree as a picture.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "study/games/game_tree.h"

namespace hindsight {

// `title` is written above it.  Infosets of several histories are outlined in the colour of their player and
// joined; edges are as thick as they are likely.
std::string tree_svg(const ListedGame& game, const GameTree& tree, const std::string& title);

std::string share_text(double probability);  // 33%, 16.7%, 0.05%

}  // namespace hindsight
