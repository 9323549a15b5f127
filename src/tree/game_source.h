// A game with its name, from the catalog or a file, ready to be solved.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "tree/build_control.h"
#include "tree/compiled_game.h"
#include "tree/history_tree.h"

namespace hindsight {

struct GameSource {
  std::string name;      // canonical spec, or the file's path as given
  std::string text;      // the file's contents; empty for a catalog game
  std::string unit;      // of payoffs
  double big_blind = 0;  // in that unit; 0 where the game is no poker.  mbb/g = 1000 * value / big_blind
  HistoryTree histories;
  CompiledGame game;
};

struct LoadLimits {
  std::uint64_t histories = UINT64_MAX;  // larger games are `unsupported`; the message says how large
  BuildControl control{};
};

// What a game needs, without its arrays being built: histories or an upper bound, and players.
struct GameExtent {
  std::uint64_t histories = 0;
  int players = 0;
};

// As many histories as are allowed, and never more than memory holds.
std::uint64_t histories_allowed(std::uint64_t max_histories, int players = 2);

// A game of the catalog: "kuhn(players=3)".  Refuses what enumerate() and compile() do.
Result<GameSource> named_game(std::string_view spec, const LoadLimits& limits = {});
Result<GameExtent> named_extent(std::string_view spec, std::uint64_t max_histories);

// Keys sorted, values as numbers are written shortest, defaults left out: one name for each game of the catalog.
std::string canonical_name(std::string_view spec);

}  // namespace hindsight
