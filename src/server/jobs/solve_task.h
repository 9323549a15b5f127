// A solver at work on a game, from scratch or from a strategy file.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/jobs/job_task.h"
#include "solve/forecast.h"
#include "solve/solver_measure.h"
#include "store/games/strategy_file.h"
#include "tree/game_source.h"

namespace hindsight {

struct SolveGoal {
  std::optional<double> target, seconds;
  std::optional<std::uint64_t> iterations;
  bool empty() const { return !target && !seconds && !iterations; }
};

class SolveTask : public JobTask {
 public:
  SolveTask(StrategyFile head, SolveGoal goal, unsigned threads, std::uint64_t histories,
            std::uint64_t max_histories);

  Result<void> run(const std::stop_token& stop, const Yield& yield) override;
  Result<void> extend(Fields& fields, bool ended) override;
  std::string status() const override;
  Result<std::string> strategy(const Question& question) const override;
  bool has_iterations() const override { return true; }
  Result<std::string> file() const override;
  std::uint64_t histories() const override { return std::max(histories_, file_histories_); }
  void release() override;

 private:
  Result<void> prepare(const BuildControl& control);
  Goal goal() const;
  bool leg(const Goal& wanted, double begun, std::uint64_t& max, const std::stop_token& stop,
           const Yield& yield);
  void add(const Checkpoint& checkpoint);
  void keep_frame();
  Strategy average() const { return solver_ ? solver_->average() : *strategy_; }

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

  StrategyFile head_;  // what is solved, and where it began
  SolveGoal goal_;
  unsigned threads_;
  std::uint64_t histories_, max_histories_;
  std::uint64_t file_histories_;  // that would take the memory of what the file held
  bool loaded_;                   // from a file: done at once, and measured
  std::optional<GameSource> source_;
  std::optional<Strategy> against_, strategy_;  // strategy_: of a file that holds no solver
  std::optional<SolverInput> input_;
  std::unique_ptr<Solver> solver_;
  Checkpoint last_;
  double seconds_ = 0;                // of solving, up to now
  bool stalled_ = false;              // it ended because the target seems out of reach
  std::optional<Forecast> forecast_;  // while it runs
  std::vector<Frame> frames_;         // in order
};

}  // namespace hindsight
