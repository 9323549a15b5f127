// A solver at work on a game, from scratch or from a strategy file.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/jobs/run_task.h"
#include "solve/solver_measure.h"
#include "store/strategies/strategy_file.h"
#include "study/games/game_run.h"
#include "tree/game_source.h"

namespace hindsight {

struct SolveOrder {
  std::string game, algorithm = "auto";  // specs
  std::uint64_t seed = 1;
  unsigned threads = 1;
  JobGoal goal;  // empty: a millionth of the payoff range
};

class SolveTask : public RunTask {
 public:
  // `file`: a strategy to begin with, or to show alone where it holds no solver.
  SolveTask(SolveSetup setup, std::optional<StrategyFile> file, const JobGoal& goal, unsigned threads,
            std::uint64_t histories, std::uint64_t max_histories);

  Result<bool> run(const std::stop_token& stop, const Yield& yield) override;
  Json status() const override;

  struct Question {
    std::size_t top = 0, from = 0;
    std::string find;
    std::optional<std::uint64_t> at;
  };
  // The infosets that play meets most, of those whose name contains `find`, `top` from number `from` on, as
  // it was after
  // `at` iterations or is now.
  Result<Json> strategy(const Question& question) const;
  Result<std::string> file() const;  // a strategy file's bytes
  struct Played {
    std::shared_ptr<const GameSource> source;
    Strategy strategy;  // the average
  };
  Result<Played> played() const;
  std::uint64_t histories() const override { return std::max(histories_, file_histories_); }
  void release() override;

 private:
  Result<void> prepare(const BuildControl& control);
  Goal goal() const;
  Result<bool> look_at_file();
  Outcome drive_on(const Goal& goal, const RunControl& control, const Listener& listener) override;
  void keep_frame() override;
  Evaluation measured() const;
  Strategy average() const { return run_ ? run_->solver().average() : *strategy_; }

  // What was played after so many iterations, in canonical order.
  struct Frame {
    std::uint64_t iterations = 0;
    std::vector<float> average, current;
  };
  struct Shown {
    std::uint64_t iterations = 0;
    Strategy average, current;
  };
  Shown shown(std::optional<std::uint64_t> at) const;

  std::uint64_t iterations() const override { return run_ ? run_->solver().iterations() : file_iterations_; }
  bool has_opponent() const { return run_ ? run_->has_opponent() : against_.has_value(); }

  SolveSetup setup_;                  // what is solved
  std::optional<StrategyFile> file_;  // where it begins; once it has begun, what holds no solver
  std::uint64_t file_iterations_ = 0;
  unsigned threads_;
  std::uint64_t histories_, max_histories_;
  std::uint64_t file_histories_;  // that would take the memory of what the file held
  bool loaded_;                   // from a file: done at once, and measured
  std::shared_ptr<const GameSource> source_;
  std::optional<Strategy> against_, strategy_;  // of a file that holds no solver
  std::optional<GameRun> run_;
  std::vector<Frame> frames_;  // in order
};

// The probability that play meets each infoset when all play by the strategy.
Table<InfosetId, double> meeting_chances(const GameSource& source, const Strategy& strategy);

Result<std::unique_ptr<JobTask>> solve_task(const SolveOrder& order, const TaskLimits& limits);
// From a strategy file's bytes.
Result<std::unique_ptr<JobTask>> loaded_task(const std::string& bytes, const TaskLimits& limits);

}  // namespace hindsight
