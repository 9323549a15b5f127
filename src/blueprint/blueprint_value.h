// How far a blueprint is from perfect in the whole game, with every card told apart: exact, for decks that are small enough.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>

#include "base/parallel.h"
#include "base/result.h"
#include "blueprint/blueprint.h"

namespace hindsight {

// In chips, of each seat; both play the blueprint, or one of them its best response to it.
struct BlueprintValue {
  std::array<double, 2> value{}, best_response{};
  double exploitability() const { return (best_response[0] - value[0] + best_response[1] - value[1]) / 2; }
};

// Of two seats.  Refused with the size where all boards and hands take more than `memory` bytes.
Result<BlueprintValue> value_in_full(const Blueprint& blueprint, Executor& executor, std::uint64_t memory);

}  // namespace hindsight
