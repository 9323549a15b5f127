// From what a person types - the name of a game or of a file - to a game that is described, listed or ready
// to be solved: ask for the least that is needed.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "store/games/game_formats.h"
#include "tree/game_source.h"

namespace hindsight {

// "kuhn(players=3)", "game.efg", "game.nfg", "game.csv" (a zero-sum matrix).
Result<GameDescription> describe_game(std::string_view spec_or_path);
// Refuses what enumerate() does.
Result<ListedGame> list_game(std::string_view spec_or_path, const LoadLimits& limits = {});
// And what compile() does.
Result<GameSource> load_game(std::string_view spec_or_path, const LoadLimits& limits = {});
Result<GameSource> load_game(GameDescription game, const LoadLimits& limits = {});

}  // namespace hindsight
