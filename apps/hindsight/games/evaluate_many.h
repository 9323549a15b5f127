// Strategies of one game against each other, exactly, for `hindsight evaluate`.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "study/games/solution.h"

namespace hindsight {

// Into the game with suits, where the other strategy tells them apart.
Result<void> meet(Solution& solution, const std::string& other);

inline constexpr std::size_t max_evaluated = 64;

// Prints how far each is from perfect and what each wins from each, in the mean over the seats: as text or as
// one line of JSON.  All are of the first one's game; `game`: of those that do not name it.
Result<int> evaluate_many(std::span<const std::string> files, const std::string& game, bool json);

}  // namespace hindsight
