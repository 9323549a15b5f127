// A catalog game, or any tree, enumerated and compiled for a test.
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "solve/solvers.h"
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

// "pcfr+" and "cfr(alpha=2)" as names of test cases: what is not a letter or digit becomes '_'.
inline std::string case_name(const testing::TestParamInfo<std::string>& test) {
  std::string name;
  for (const char c : test.param) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

// A run that is to stop before it begins.
inline RunControl stopped() {
  std::stop_source source;
  source.request_stop();
  return {source.get_token()};
}

}  // namespace hindsight
