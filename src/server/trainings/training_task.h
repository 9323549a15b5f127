// A blueprint in training, from its plan or from where its files left it.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "server/jobs/job_task.h"
#include "server/trainings/training_order.h"
#include "study/training/start_training.h"
#include "study/training/training_run.h"

namespace hindsight {

// Of one training, in the server's folder.
struct TrainingFiles {
  std::string stem;                     // path without extension
  std::atomic<bool> forgotten = false;  // nothing more is written

  std::string order() const { return stem + ".order"; }
  std::string strategy() const { return stem + std::string(blueprint_extension); }
  std::string training() const { return training_path(strategy()); }
  std::string log() const { return stem + ".csv"; }
  bool ordered() const;
  bool trained() const;  // something was kept
};

class TrainingTask : public JobTask {
 public:
  TrainingTask(BlueprintPlan plan, TrainingOrder order, std::shared_ptr<TrainingFiles> files,
               unsigned threads);

  Result<bool> run(const std::stop_token& stop, const Yield& yield) override;
  void end() override;  // what it holds is in its files
  Result<void> extend(const JobGoal& goal, bool ended) override;
  Json status() const override;
  void release() override { run_.reset(); }

  bool complete() const { return passes_ >= wanted_; }

 private:
  Result<bool> prepare(const RunControl& control, const Yield& yield);
  void add(const TrainingRow& row);
  void note();  // what status() tells of the run

  BlueprintPlan plan_;
  std::shared_ptr<TrainingFiles> files_;
  TrainingOrder order_;
  unsigned threads_;
  std::uint64_t passes_ = 0, wanted_ = 0, infosets_ = 0;
  double seconds_ = 0, per_second_ = 0;  // of this leg
  bool runs_ = false;
  AbstractionProgress cards_;  // while they are made
  std::string trouble_;        // it could not be kept the last time
  std::string note_;           // why nothing but regrets is told
  std::optional<TrainingRow> last_;
  std::optional<TrainingRun> run_;
};

}  // namespace hindsight
