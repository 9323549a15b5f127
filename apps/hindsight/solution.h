// A strategy together with the game it is for, however it was named on the command line.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "study/games/solution.h"

namespace hindsight {

// "uniform" or "first-action", for a catalog game or a game file.
Result<Solution> named_solution(std::string_view strategy, std::string_view game);

// Names what a result is, bit for bit: the strategy's numbers and what they are worth.
std::string result_signature(const CompiledGame& game, const Strategy& strategy);

// Refuses an output path before any work is done: another extension than wanted, no such directory, no
// permission.  `option` is how the person gave it: "--out".
Result<void> check_output(std::string_view option, const std::string& path, std::string_view extension);
bool has_extension(std::string_view path, std::string_view extension);

}  // namespace hindsight
