// Games in files: .efg, .nfg, and .csv (a zero-sum matrix).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tree/game_source.h"

namespace hindsight {

bool is_game_file(std::string_view name);  // by its extension
tl::unexpected<Error> no_game_file(std::string_view name);

// Of a file called `name` with this text, of which no more than the head is read; of the catalog where there
// is no text.
Result<GameDescription> describe_game(std::string_view name, std::string text);

// All histories of a game that is described: from its text or, where it has none, from the catalog.
Result<ListedGame> list_game(GameDescription game, const LoadLimits& limits = {});
// How many they are, or an upper bound; `max_histories` or less, or refused.
Result<std::uint64_t> count_histories(const GameDescription& game, std::uint64_t max_histories);

}  // namespace hindsight
