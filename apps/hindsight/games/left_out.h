// Strategies from files that lack some of their game: what they lack is said, on stderr.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "study/games/solution.h"

namespace hindsight {

// Nothing where nothing is left out.
void note_left_out(const std::string& path, LeftOut left_out);
// load_strategy_for(), with the note.
Result<Strategy> noted_strategy(const GameSource& source, const std::string& name_or_path);

}  // namespace hindsight
