// Games of perfect information whose histories have been listed, such as Gambit's files: of any number of
// players, with any payoffs, and chance.  Each move's exact value is that of backward induction (Zermelo
// 1913, Kuhn 1953; with more than two players that of one subgame-perfect equilibrium, where the first of
// equally good moves is played).
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "classic/search/played_game.h"
#include "tree/game_source.h"

namespace hindsight {

// Refused: infosets of more than one history.
Result<std::unique_ptr<PlayedGame>> play_listed_game(ListedGame game);

}  // namespace hindsight
