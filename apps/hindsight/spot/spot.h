// hindsight spot: what its files share.
//   spot.cpp         the options
//   spot_source.cpp  what was given: a spot, or a solution; spot_input.h: flags, and files of other programs
//   spot_solve.cpp   the run; spot_flops.cpp: over many boards; spot_run.cpp: from what was given to what is printed
//   spot_text.cpp    a view of the solution for people, spot_tables.cpp: of more than one; spot_json.cpp and
//                    spot_csv.cpp for programs
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "live_line.h"
#include "postflop/spot.h"
#include "postflop/spot_compare.h"
#include "postflop/spot_gains.h"
#include "postflop/spot_view.h"
#include "postflop/vector_cfr.h"
#include "solve/drive.h"
#include "spot/spot_input.h"
#include "store/spots/spot_solution.h"

namespace hindsight {

struct SpotOptions {
  SpotFlags flags;
  std::vector<std::string> words;  // solve: [FILE]; show FILE; compare A B
  std::string spot, target, line, hand, out, flops, report, checkpoint;
  std::optional<std::uint64_t> iterations;
  std::optional<double> seconds;
  unsigned threads = 1;
  bool compact = false, tree = false, toml = false, json = false, csv = false, quiet = false;
  bool run_outs = false, gains = false, pages = false, without_river = false;
};

// What was given: a spot, or a solution to show or to go on from.
struct SpotSource {
  std::string text;  // TOML
  HoldemSpot spot;
  ForeignSpot asked;  // what a file of another program asks of the run
  std::optional<SpotSolution> solution;
};

Result<SpotSource> spot_source(const SpotOptions& given);
tl::unexpected<Error> in_spot(const SpotOptions& given,
                              const Error& error);  // the same error, with the file's name
Result<Goal> spot_goal(const SpotOptions& given, const SpotSource& source);
Result<std::vector<Combo>> wanted_hands(const std::string& text);  // "AhKh", or all combos of AKs

Result<int> run_spot(const SpotOptions& given);
Result<int> run_flops(const SpotOptions& given);  // the spot on many boards, one after another

struct SpotCourse {
  VectorEvaluation last;
  double seconds = 0;  // of solving, those of earlier runs included
  bool reached = false, out_of_reach = false;
};

struct SpotProgress {
  LiveLine& live;
  std::string before{};                      // what the line begins with
  std::function<void(double)> checkpoint{};  // with the seconds of solving so far
  double every = 0;                          // seconds between checkpoints
};

SpotCourse solve_spot(VectorCfr<float>& solver, const HoldemSpot& spot, const Goal& goal,
                      const RunControl& control, const SpotProgress& progress, double already);

inline constexpr double default_target = 0.003;  // of the pot

inline constexpr std::array<const char*, 2> seat_names{"out of position", "in position"},
    seat_keys{"oop", "ip"};

struct StreetSize {
  const char* street;
  std::size_t nodes = 0, boards = 0;
};
std::vector<StreetSize> street_sizes(const VectorGame& game);  // of the streets that it has
std::string size_text(const VectorGame& game, bool compact);
bool is_wanted(const std::vector<Combo>& wanted, Combo combo);  // none: all are
std::string known(double share, int digits);  // a percentage, or nothing where it is not a number

struct ViewStyle {
  std::vector<Combo> wanted{};  // these hands in rows; none: a grid
  bool pages = false;           // a grid for each action as well
  bool colours = false;
};
std::string place_text(const SpotView& view);  // "QsJh2h, check"
std::string view_text(const SpotView& view, const ViewStyle& style);
std::string run_outs_text(const std::vector<RunOut>& run_outs);
std::string gains_text(const SpotGains& gains,
                       const std::vector<Combo>& wanted);  // none: those that gain most
std::string comparison_text(const std::array<SpotView, 2>& views, const SpotComparison& comparison);

nlohmann::ordered_json size_json(const VectorGame& game, bool compact);
nlohmann::ordered_json view_json(const SpotView& view);
nlohmann::ordered_json run_outs_json(const std::vector<RunOut>& run_outs);
nlohmann::ordered_json gains_json(const SpotGains& gains);
nlohmann::ordered_json comparison_json(const std::array<SpotView, 2>& views,
                                       const SpotComparison& comparison);

std::string view_csv(const SpotView& view, const std::vector<Combo>& wanted);
std::string run_outs_csv(const std::vector<RunOut>& run_outs);
std::string gains_csv(const SpotGains& gains, const std::vector<Combo>& wanted);
std::string comparison_csv(const SpotComparison& comparison);

}  // namespace hindsight
