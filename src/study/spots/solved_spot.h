// A hold'em spot from the moment it is loaded: its game is made within the memory there is, it is solved or
// gone on with, asked what is known of it, and kept.
//
//   load_spot("river.toml") -> SolvedSpot::open -> prepare -> run to a goal -> view("x, b75%") ->
//   save("river.spot")
//   load_spot("river.spot") -> SolvedSpot::open -> prepare -> view("x, b75%")
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.h"
#include "base/result.h"
#include "base/run.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/cached_strategy.h"
#include "holdem/spots/riverless_solution.h"
#include "holdem/spots/spot_strategy.h"
#include "holdem/views/spot_gains.h"
#include "holdem/views/spot_view.h"
#include "solve/drive.h"
#include "study/setup/spot_source.h"

namespace hindsight {

// Who looks on while a spot is solved, on the thread that does it.
struct SpotWatch {
  std::function<void(const Checkpoint&)> checkpoint{};  // estimates among them
  std::function<void(std::uint64_t iterations, double seconds)> between{};
  std::function<void(const Error&)> not_saved{};  // the run goes on
  std::string path{};                             // where it is saved while it goes on; empty: nowhere
  double save_every = 0;                          // seconds at most between two saves
};

class MeasureInTurns;  // solved_spot.cpp

class SolvedSpot {
 public:
  SolvedSpot(SolvedSpot&&) noexcept;
  SolvedSpot& operator=(SolvedSpot&&) noexcept;
  ~SolvedSpot();

  // Refuses a spot that needs more than so many bytes, without a number than there are.  A solution that
  // began with compact regrets keeps them.
  static Result<SolvedSpot> open(SpotSource source, unsigned threads, bool compact = false,
                                 std::optional<std::uint64_t> memory = {});
  // The strategies that its file holds, or those from before the first iteration.  Threads start here.
  Result<void> prepare();
  // Decisions that a seat plays so in addition to the spot's own locks; before it is prepared.
  void hold(std::vector<VectorGame::Lock> locks);

  // Whoever stops a run goes on with it at once: it is measured where it would be without the stops, and not
  // at them.
  void go_in_turns() { in_turns_ = true; }

  const SpotSource& source() const { return source_; }
  const HoldemSpot& spot() const { return source_.spot; }
  const VectorGame& game() const { return *game_; }
  double pot() const { return starting_pot(source_.spot); }
  unsigned threads() const { return threads_; }
  const std::shared_ptr<Executor>& executor() const { return executor_; }  // of what is prepared
  bool compact() const { return compact_; }
  std::uint64_t bytes() const { return VectorCfr<float>::bytes(*game_, compact_); }
  bool begins_on_last_street() const { return !RiverlessSolution::fits(*game_); }

  // So far.  The evaluation is that of the whole solution, even where its river was left out since.
  std::uint64_t iterations() const { return iterations_; }
  std::uint64_t iterations_before() const { return before_; }  // that its file came with
  double seconds() const { return seconds_; }                  // of solving, earlier runs included
  const VectorEvaluation& evaluation() const { return last_; }
  const VectorEvaluation& evaluate_now();  // of the solution as it is now; what is prepared
  // Older programs measured in single precision; of what was kept without its river nothing better can be
  // said.
  bool is_certified() const { return has_river() || source_.solution->certified; }
  bool has_river() const { return !source_.solution || !source_.solution->without_river; }

  // Only of a whole solution that is prepared.
  Outcome run(const Goal& goal, const RunControl& control, const SpotWatch& watch = {});

  SpotStrategy& strategy() { return now(); }  // of what is prepared
  // Of what is prepared.  Lines are as in holdem/spots/spot_line.h.
  Result<SpotView> view(std::string_view line);
  Result<std::vector<RunOut>> run_outs(std::string_view line);
  Result<SpotGains> gains(std::string_view line);                      // needs a whole solution
  Result<SimplifiedEvaluation> simplified(const Simplification& how);  // so do these
  Result<VectorEvaluation> evaluate_with(const DecisionLocks& instead);
  // To what share of its pot the river was solved that the last answers came from, if it was solved for them.
  std::optional<double> resolved() const;

  Result<void> save(const std::string& path, bool without_river = false);
  // In the folder for temporary files where the disk refuses: what took hours is not to be lost.  The error
  // says where.
  Result<void> save_somewhere(const std::string& path, bool without_river);

 private:
  SolvedSpot();
  CachedStrategy& now();
  void evaluate();
  Outcome go_on(Measure& measure, const Goal& goal, const RunControl& control, Listener listener);
  Result<void> needs_river(std::string_view what) const;
  Result<void> write(const std::string& path, bool without_river);

  SpotSource source_;
  unsigned threads_ = 1;
  bool compact_ = false;
  std::shared_ptr<Executor> executor_;  // of solving, answers and files
  std::unique_ptr<VectorGame> game_;
  std::unique_ptr<VectorCfr<float>> solver_;  // none where the river was left out
  std::unique_ptr<CachedStrategy> solution_;  // what is asked
  std::uint64_t remembered_ = 0;              // the iterations of what it remembers
  const RiverlessSolution* trunk_ = nullptr;  // behind it, where the river was left out
  bool in_turns_ = false;
  std::unique_ptr<MeasureInTurns> course_;  // of a run in turns
  VectorEvaluation last_;
  std::uint64_t evaluated_ = 0;  // the iterations of the last evaluation
  std::uint64_t iterations_ = 0, before_ = 0;
  double seconds_ = 0;
};

// "river.spot", or "river-2.spot" where there is one already, of "river.toml".
std::string unused_spot_path(const std::string& spot, const std::string& folder = {});

}  // namespace hindsight
