// One spot solved on many boards, one after another, into a report that can go on (store/spots/flop_report.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/run.h"
#include "postflop/flops.h"
#include "store/spots/flop_report.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

struct ManyBoards {
  HoldemSpot spot;          // on one of the boards
  std::string fingerprint;  // of the spot without its board, and of the goal
  Goal goal;
  std::vector<WeightedBoard> boards;
};

struct FlopChoice {
  std::string_view what;  // begins the errors: --flops
  std::string text;       // all, subset, subset:N, or a file with a list of boards
};

// `goal_of` says how far the spot is to be solved.
Result<ManyBoards> many_boards(const std::string& path, const SpotSettings& settings, const FlopChoice& flops,
                               const std::function<Result<Goal>(const SpotSource&)>& goal_of);

// What an earlier run left at `path`, which must be of the same spot, goal and boards; an empty report where there is none.
Result<FlopReport> report_so_far(const std::string& path, const ManyBoards& many);

struct FlopWatch {
  std::function<void(const FlopReport& so_far, const std::string& board)> begins{};
  SpotWatch spot{};
};

// Solves the boards that are missing and writes the file after each, until all are there or it is stopped.
Result<void> solve_boards(const ManyBoards& many, FlopReport& report, const std::string& path, bool compact,
                          const RunControl& control, const FlopWatch& watch);

}  // namespace hindsight
