// A zero-sum game of two players as a plain table of numbers.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "store/games/game_file.h"

namespace hindsight {

// Rows of numbers separated by ',', ';' or tabs: what the column player pays to the row player.  A first line
// of words names the columns, a first cell of words in each line names the rows; blank lines and lines that
// begin with '#' don't count.  Errors name the line and the column.
Result<GameFile> parse_matrix(std::string_view text, std::uint64_t limit);

}  // namespace hindsight
