// Games of perfect information for people: opened by name or file, and what their moves are worth as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "classic/search/played_game.h"
#include "io/json.h"

namespace hindsight {

// "connect_four(rows=5)", "game.efg".  Refused: what cannot be loaded, and games that hide something.
Result<std::unique_ptr<PlayedGame>> open_played_game(std::string_view spec_or_path);

// {"game", "players", "to_move", "over", "board", "moves": [{"move", "value", "distance", ...}], ...}
// (docs/formats.md); `value` is to the mover, above 0 where he wins.
Json ratings_json(const PlayedGame& game, const Ratings& ratings);

// "win", "draw", "loss" of a game that is won and lost.
std::string_view outcome_name(double value);

}  // namespace hindsight
