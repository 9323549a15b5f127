// Games in files: .efg, .nfg, and .csv (a zero-sum matrix).
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "tree/game_source.h"

namespace hindsight {

bool is_game_file(std::string_view name);  // by its extension
tl::unexpected<Error> no_game_file(std::string_view name);

// `text` is the contents of a file called `name`.
Result<GameSource> parse_game(std::string_view name, std::string text, const LoadLimits& limits = {});

// Of a game of the catalog where `text` is empty, else of the file's.
Result<GameExtent> extent_of(std::string_view name, std::string_view text, std::uint64_t max_histories);

}  // namespace hindsight
