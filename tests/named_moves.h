// A game's state after moves that are told by name.
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "games/game.h"

namespace hindsight {

// The state after these moves, each given by its name.
template <class G>
typename G::State after(const G& g, std::initializer_list<std::string_view> moves) {
  auto s = g.root();
  for (const std::string_view move : moves) {
    Action a = 0;
    while (a < g.action_count(s) && g.action_name(s, a) != move) ++a;
    EXPECT_LT(a, g.action_count(s)) << move << " is not legal";
    if (a == g.action_count(s)) return s;
    s = g.next(s, a);
  }
  return s;
}

}  // namespace hindsight
