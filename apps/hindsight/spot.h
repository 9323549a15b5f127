// hindsight spot: what its files share.
//   spot.cpp         the options
//   spot_source.cpp  what was given: a spot, or a solution
//   spot_solve.cpp   the run
//   spot_text.cpp    a view of the solution for people; spot_json.cpp for programs
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "postflop/spot.h"
#include "postflop/spot_view.h"
#include "solve/drive.h"
#include "store/spot_solution.h"

namespace hindsight {

struct SpotOptions {
  std::string spot, target, line, hand, out;
  std::optional<std::uint64_t> iterations;
  std::optional<double> seconds;
  unsigned threads = 1;
  bool tree = false, json = false, quiet = false;
};

// What was given: a spot, or a solution to show or to go on from.
struct SpotSource {
  std::string text;  // TOML
  HoldemSpot spot;
  std::optional<SpotSolution> solution;
};

Result<SpotSource> spot_source(const std::string& path);
Result<Goal> spot_goal(const SpotOptions& given, const HoldemSpot& spot);
Result<std::vector<Combo>> wanted_hands(const std::string& text);  // "AhKh", or all combos of AKs

Result<int> run_spot(const SpotOptions& given);

std::string size_text(const VectorGame& game);
std::string view_text(const SpotView& view, const std::vector<Combo>& wanted);  // no hands wanted: a grid
nlohmann::ordered_json view_json(const SpotView& view);

}  // namespace hindsight
