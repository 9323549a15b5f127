// What a blueprint is worth in the whole game, for `hindsight evaluate`.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "blueprint/blueprint_value.h"

namespace hindsight {

// Of a strategy, or of what a training has learnt, before it is rounded to the strategy's steps; `bets` is for the former.
// Prints it, as text or as one line of JSON; with `bets` where all of them are allowed, too.
Result<int> evaluate_blueprint(const std::string& path, const std::optional<AllBets>& bets, bool json);

}  // namespace hindsight
