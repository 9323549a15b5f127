// A game on its way to a solver, step by step, each of which holds the one before: described
// (games/catalog.h), listed, compiled.  Rules, samplers and files need the histories at most; the sweeps need
// the arrays.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/result.h"
#include "games/catalog.h"
#include "tree/build_control.h"
#include "tree/compiled_game.h"
#include "tree/history_tree.h"

namespace hindsight {

// With every history.
struct ListedGame : GameDescription {
  HistoryTree histories;
};

// With its arrays: ready to be solved.
struct GameSource : ListedGame {
  CompiledGame game;
};

struct LoadLimits {
  std::uint64_t histories = UINT64_MAX;  // larger games are `unsupported`; the message says how large
  BuildControl control{};
};

// As many histories as are allowed, and never more than memory holds.
std::uint64_t histories_allowed(std::uint64_t max_histories, int players = 2);

// Of a game of the catalog: all its histories as enumerate() lists them, or how many they are, or an upper
// bound.
Result<HistoryTree> list_named(std::string_view spec, const LoadLimits& limits = {});
Result<std::uint64_t> count_named(std::string_view spec, std::uint64_t max_histories);

// Refuses what compile() does.
Result<GameSource> compile_game(ListedGame game, const BuildControl& control = {});

}  // namespace hindsight
