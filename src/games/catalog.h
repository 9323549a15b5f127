// Every game that the program knows by name: what is known of it before anything is listed.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/game.h"
#include "games/on_table.h"

namespace hindsight {

// A game as it is named, described by its rules alone: nothing has been listed, however large the game is.
struct GameDescription {
  std::string name;  // canonical spec, or a file's path as given
  std::string text;  // the file's contents; empty for a game of the catalog
  int players = 0;
  std::string unit;          // of payoffs
  double big_blind = 0;      // in that unit; 0 where the game is not poker.  mbb/g = 1000 * value / big_blind
  double history_count = 0;  // exact or an upper bound; 0 where it is not known without listing
  std::string size_advice;   // what to choose where that is too large; may be empty
};

// In the order of games/any_game.h.
std::span<const GameEntry> game_catalog();
// Of the game that a spec names, whatever its parameters; null where there is none.
const GameEntry* catalog_entry(std::string_view spec);

Result<GameDescription> describe_named(std::string_view spec);  // "kuhn(players=3)"

// Keys sorted, values as numbers are written shortest, defaults left out: one name for each game of the
// catalog.
std::string canonical_name(std::string_view spec);

// What lies on the table after these moves, chance's included; nothing where the game does not say.
Result<OnTable> on_table(std::string_view spec, std::span<const Action> moves);

}  // namespace hindsight
