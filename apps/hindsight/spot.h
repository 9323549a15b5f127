// hindsight spot: what its files share.
//   spot.cpp         the options
//   spot_source.cpp  what was given: a spot, or a solution; spot_input.h: flags, and files of other programs
//   spot_solve.cpp   the run; spot_flops.cpp: over many boards
//   spot_text.cpp    a view of the solution for people; spot_json.cpp for programs
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "live_line.h"
#include "postflop/spot.h"
#include "postflop/spot_view.h"
#include "postflop/vector_cfr.h"
#include "solve/drive.h"
#include "spot_input.h"
#include "store/spot_solution.h"

namespace hindsight {

struct SpotOptions {
  SpotFlags flags;
  std::string spot, target, line, hand, out, flops, report;
  std::optional<std::uint64_t> iterations;
  std::optional<double> seconds;
  unsigned threads = 1;
  bool compact = false, tree = false, toml = false, json = false, quiet = false;
};

// What was given: a spot, or a solution to show or to go on from.
struct SpotSource {
  std::string text;  // TOML
  HoldemSpot spot;
  ForeignSpot asked;  // what a file of another program asks of the run
  std::optional<SpotSolution> solution;
};

Result<SpotSource> spot_source(const SpotOptions& given);
Result<Goal> spot_goal(const SpotOptions& given, const SpotSource& source);
Result<std::vector<Combo>> wanted_hands(const std::string& text);  // "AhKh", or all combos of AKs

Result<int> run_spot(const SpotOptions& given);
Result<int> run_flops(const SpotOptions& given);  // the spot on many boards, one after another

struct SpotCourse {
  VectorEvaluation last;
  double seconds = 0;  // of solving, those of earlier runs included
  bool reached = false;
};

struct SpotProgress {
  LiveLine& live;
  std::string before{};  // what the line begins with
};

SpotCourse solve_spot(VectorCfr<float>& solver, const HoldemSpot& spot, const Goal& goal,
                      const RunControl& control, const SpotProgress& progress, double already);

std::string size_text(const VectorGame& game, bool compact);
std::string view_text(const SpotView& view, const std::vector<Combo>& wanted);  // no hands wanted: a grid
nlohmann::ordered_json view_json(const SpotView& view);

}  // namespace hindsight
