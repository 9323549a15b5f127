// hindsight spot: what its files share.
//   spot.cpp        the options, and those of spot show and spot compare
//   spot_run.cpp    from what was given to what is printed; spot_flops.cpp: over many boards
//   spot_first_street.cpp   the first street by itself
//   spot_explore.cpp    a decision of a solution with other ranges
//   spot_hands.cpp  hands that a solution plays against itself
//   spot_show.cpp   what is asked of a solution, as a person or a program wants it
//   spot_text.cpp   a view of the solution for people, spot_tables.cpp: of more than one
//   spot_progress.h the live line
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "holdem/views/spot_compare.h"
#include "holdem/views/spot_gains.h"
#include "holdem/views/spot_view.h"
#include "share_out.h"
#include "study/spots/rule_tree.h"
#include "study/spots/simple_spot.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

// A goal as typed.
struct TypedGoal {
  std::string target;
  std::optional<std::uint64_t> iterations;
  std::optional<double> seconds;

  bool any() const { return !target.empty() || iterations || seconds; }
};

// What is asked of a solution, and how it is to be told.
struct SpotQuestion {
  std::string line, hand;
  bool run_outs = false, gains = false, pages = false;
  bool json = false, csv = false;

  bool for_people() const { return !json && !csv; }
};

// How far a spot is solved, and how.
struct SolveOptions {
  TypedGoal goal;
  unsigned threads = 1;
  bool compact = false, quiet = false;
};

// The first street by itself, and whether its distance in the whole game is to be measured.
struct FirstStreetOptions {
  bool wanted = false, measure = false, one_bet = false;
  std::uint32_t every = 0;  // 0: by the spot's size
};

// What is kept of a solution.
struct KeepOptions {
  std::string out, checkpoint;
  bool without_river = false;
};

// A solution to be asked, at that line.
Result<SolvedSpot> opened(SpotSource source, const std::string& line, bool run_outs, unsigned threads);

// Which boards, and the file with a line for each.
struct FlopsOptions {
  std::string flops, report;
  FarmOptions farm{};
  bool size = false;  // only tell what it takes
};

// What was typed, or what the spot's file asks for.
Result<Goal> spot_goal(const TypedGoal& typed, const SpotSource& source);

// Prints the spot in another program's words: texassolver or pio.  What it has no words for is named on
// stderr.
Result<int> write_spot(const SpotSource& source, const std::string& program);
// Only prints how large the tree is.
Result<int> size_spot(SpotSource source, const SolveOptions& how, bool json);
Result<int> solve_spot(SpotSource source, const SolveOptions& how, const KeepOptions& keep,
                       const SpotQuestion& question);
Result<int> solve_first_street(SpotSource source, const SolveOptions& how, const FirstStreetOptions& street,
                               const SpotQuestion& question);
Result<int> show_spot(SpotSource source, const SpotQuestion& question, unsigned threads);
// None asked for: the usual ones.
Result<int> simplify_spot(SpotSource source, const std::optional<Simplification>& how, unsigned threads,
                          const SpotQuestion& question);
Result<int> rules_of_spot(SpotSource source, std::uint32_t ends, double step, unsigned threads,
                          const SpotQuestion& question);
struct HandsOptions {
  std::uint64_t hands = 1000, seed = 1;
  std::string out;
};
Result<int> play_spot(SpotSource source, const HandsOptions& options, unsigned threads, bool quiet);
// From the question's line on with the ranges that were typed (empty: as the solution leaves them), shown
// `after` more of it.
struct ExploreOptions {
  std::array<std::string, 2> ranges;
  std::string after;
};
Result<int> explore_spot(SpotSource source, const ExploreOptions& options, const SolveOptions& how,
                         const SpotQuestion& question);
Result<int> compare_spots(const std::array<std::string, 2>& paths, const SpotQuestion& question,
                          unsigned threads);
// The spot at `path` on many boards, one after another.
Result<int> run_flops(const std::string& path, const SpotSettings& settings, const FlopsOptions& flops,
                      const SolveOptions& how, bool json);

// How a run ended.
struct SpotEnd {
  std::string how = "kept";
  std::optional<double> missed{};  // the target that was given up
};
Result<void> print_answer(SolvedSpot& spot, const SpotQuestion& question, const SpotEnd& end = {});

std::string size_text(const VectorGame& game, bool compact);
std::string known(double share, int digits);  // a percentage, or nothing where it is not a number

struct ViewStyle {
  SeatWords seats;
  std::vector<Combo> wanted{};  // these hands in rows; none: a grid
  bool pages = false;           // a grid for each action as well
  bool colours = false;
};
bool use_colours();                            // on stdout
std::string place_text(const SpotView& view);  // "QsJh2h, check"
std::string view_text(const SpotView& view, const ViewStyle& style);
std::string run_outs_text(const std::vector<RunOut>& run_outs, const SeatWords& seats);
// none: those that gain most.
std::string gains_text(const SpotGains& gains, const std::vector<Combo>& wanted, const SeatWords& seats);
std::string simple_text(const SolvedSpot& spot, const std::vector<SimpleCost>& costs);
std::string rules_text(const RuleTree& rules, double pot, const SeatWords& seats);
std::string comparison_text(const std::array<SpotView, 2>& views, const SpotComparison& comparison,
                            const SeatWords& seats);

}  // namespace hindsight
