// From what a person types - a catalog name or a file - to a game ready to be solved.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "tree/game_source.h"

namespace hindsight {

// "kuhn(players=3)", "game.efg", "game.nfg", "game.csv" (a zero-sum matrix).  Refuses what enumerate() and
// compile() do.
Result<GameSource> load_game(std::string_view spec_or_path, const LoadLimits& limits = {});
// The same from memory: `text` empty means that `name` is a catalog spec.
Result<GameSource> load_game(std::string_view name, std::string text, const LoadLimits& limits = {});

}  // namespace hindsight
