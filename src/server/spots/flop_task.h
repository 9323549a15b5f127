// A report over many boards at work: board after board, each solved as `hindsight spot --flops` would.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "server/jobs/job_task.h"
#include "server/spots/flop_folder.h"

namespace hindsight {

class FlopTask : public JobTask {
 public:
  // `bytes`: what the largest board takes.
  FlopTask(std::shared_ptr<FlopFolder> folder, const TaskLimits& limits, std::uint64_t bytes);

  // A pause waits until the board is measured, so that where it ends does not depend on pauses; a stop begins
  // it anew.
  Result<bool> run(const std::stop_token& stop, const Yield& yield) override;
  void end() override;
  Result<void> extend(const JobGoal& goal, bool ended) override;
  Json status() const override;
  std::uint64_t histories() const override;
  void release() override { run_.reset(); }

 private:
  Result<bool> solve_board(const std::stop_token& stop, const Yield& yield);
  std::optional<double> seconds_left() const;

  std::shared_ptr<FlopFolder> folder_;
  TaskLimits limits_;
  std::uint64_t bytes_;
  std::optional<FlopRun> run_;
  bool runs_ = false;
  double exploitability_ = 0;  // of the board at work, a share of the pot
  double spent_ = 0;           // seconds here, all that is done for a board among them
  std::size_t done_here_ = 0;  // boards
};

}  // namespace hindsight
