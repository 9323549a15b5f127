// A solver at work on a game: begun, or gone on with from a strategy file; run to a goal; a strategy file at
// any time. The program, the server's jobs and its opponents are all solved so.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solve/drive.h"
#include "solve/solver.h"
#include "store/strategies/strategy_file.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

// What is to be solved, and how.
struct SolveSetup {
  std::string game;                // and its text as describe_game() takes them
  std::string game_text{};         // of a file
  std::string algorithm = "auto";  // a solver's spec (solve/solvers.h)
  std::uint64_t seed = 1;
  // strategy_bytes() of the fixed strategy that each seat is trained against; empty: each other.
  std::string against{};
};
SolveSetup setup_of(const StrategyFile& file);

class GameRun {
 public:
  // `setup` goes by the source's name and text from then on.
  static Result<GameRun> start(SolveSetup setup, std::shared_ptr<const GameSource> source);
  // Goes on bit for bit where the file holds a solver's state, and begins anew where it holds none.
  static Result<GameRun> resume(const StrategyFile& file, std::shared_ptr<const GameSource> source);

  const SolveSetup& setup() const { return setup_; }
  const GameSource& source() const { return *source_; }
  const Solver& solver() const { return *solver_; }
  bool has_opponent() const { return input_->against.has_value(); }  // the fixed strategy
  // What drive() measures: against itself, or against the fixed strategy.
  Evaluation measured() const;

  Outcome run(const Goal& goal, const RunControl& control, const Listener& listener = {});
  double seconds() const { return seconds_; }  // of solving so far, those before a resume included
  StrategyFile file() const;                   // as it is now

 private:
  GameRun(SolveSetup setup, std::shared_ptr<const GameSource> source);

  SolveSetup setup_;
  std::shared_ptr<const GameSource> source_;
  std::unique_ptr<SolverInput> input_;  // stays where it is: the solver refers to it
  std::unique_ptr<Solver> solver_;
  double seconds_ = 0;
};

// The average strategy of a run by `auto`, for who needs no more of it.
Result<Strategy> solved(const std::shared_ptr<const GameSource>& source, const Goal& goal,
                        const RunControl& control = {}, const Listener& listener = {});

// What a run leaves behind while it goes on, so that a kill at any moment costs seconds.
struct RunFiles {
  std::string strategy{};  // empty: none
  double save_every = 30;  // seconds at most between two saves
  std::string log{};       // the course of the run as CSV; empty: none
  // Keeps the average strategies on the way, too: after 1, 2, 4, 8, ... iterations, or where it is measured
  // next, as NAME.ITERATIONS.hs beside the strategy.
  bool versions = false;
};

// Who looks on, on the thread that runs.
struct RunWatch {
  std::function<void(const Checkpoint&, const std::string& note)> checkpoint{};
  std::function<void(const Error&)> not_saved{};  // the run goes on
};

struct RunRecord {
  Outcome outcome;
  std::vector<Checkpoint> points;
  Result<void> logged;  // whether all of the log could be written
};

// Refuses, before anything is solved, a log that cannot be written or that holds something else.
Result<RunRecord> run_and_record(GameRun& run, const Goal& goal, const RunControl& control,
                                 const RunFiles& files, const RunWatch& watch);

}  // namespace hindsight
