// What continual re-solving with a value network plays, as a strategy by name.
//
//   resolve(values=shipped,iterations=1000,gadget=refined)
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "base/run.h"
#include "study/games/solution.h"

namespace hindsight {

// Whether the text names one: it begins with resolve, as the name of a spec.
bool names_resolving(std::string_view strategy);
// Of a game by name.  `progress`: look-aheads that were solved.  Where it is stopped, what is missing is
// even.
Result<Solution> resolved_solution(std::string_view strategy, std::string_view game,
                                   const RunControl& control,
                                   const std::function<void(std::uint64_t parts)>& progress = {});

}  // namespace hindsight
