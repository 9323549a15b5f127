// What a blueprint is worth in the whole game, for `hindsight evaluate`.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "blueprint/blueprint_value.h"

namespace hindsight {

struct BlueprintEvaluation {
  std::string
      path;  // a strategy, or what a training has learnt, before it is rounded to the strategy's steps
  std::string with{};           // of the other seat, where a strategy plays one; with `bets`
  std::optional<AllBets> bets;  // of strategies: where all of them are allowed, too
  bool json = false;
};

// Prints it, as text or as one line of JSON.
Result<int> evaluate_blueprint(const BlueprintEvaluation& asked);

}  // namespace hindsight
