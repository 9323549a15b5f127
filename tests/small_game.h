// A catalog game, or any tree, enumerated and compiled for a test.
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "study/games/solvers.h"
#include "tree/game_source.h"

namespace hindsight {

struct SmallGame {
  explicit SmallGame(HistoryTree tree) : histories(std::move(tree)), game(compile(histories).value()) {}
  HistoryTree histories;
  CompiledGame game;
};

inline SmallGame small_game(std::string_view spec) {
  auto tree = list_named(spec, {1'000'000});
  EXPECT_TRUE(tree) << (tree ? "" : tree.error().message);
  return SmallGame(std::move(*tree));
}

inline std::unique_ptr<Solver> solver(const std::string& spec, const SolverInput& input) {
  auto made = make_solver(spec, input);
  EXPECT_TRUE(made) << (made ? "" : made.error().message);
  return std::move(*made);
}

}  // namespace hindsight
