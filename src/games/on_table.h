// What lies on the table of a game, for people to see.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

namespace hindsight {

// By player, in the game's unit; what a game has not stays empty.  A game tells it by an optional member of
// its rules,
//   OnTable on_table(const State&) const
struct OnTable {
  std::optional<double> pot, prize;
  std::vector<double> in, stack, points;  // in: put into the pot over the whole hand
};

}  // namespace hindsight
