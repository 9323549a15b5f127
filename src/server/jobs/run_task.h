// A job of iterations: something that learns goes on to a goal, at a pace or step by step, and its course is
// kept.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "io/fields.h"
#include "server/jobs/job_task.h"
#include "solve/drive.h"
#include "solve/forecast.h"

namespace hindsight {

// {"seconds"?, "iterations"?}: a day at most.
Result<JobGoal> run_goal_in(Fields& fields, std::int64_t max_iterations);

inline constexpr double longest_run = 86'400;  // seconds

class RunTask : public JobTask {
 public:
  void end() override { forecast_.reset(); }
  Result<void> extend(const JobGoal& goal, bool ended) override;
  bool has_iterations() const override { return true; }

 protected:
  explicit RunTask(const JobGoal& goal) : goal_(goal) {}

  virtual std::uint64_t iterations() const = 0;
  virtual Outcome drive_on(const Goal& goal, const RunControl& control, const Listener& listener) = 0;
  virtual void keep_frame() {}  // a point was added

  // run() of a task that is prepared.
  Result<bool> go_on(const Goal& wanted, unsigned threads, const std::stop_token& stop, const Yield& yield);
  Goal limits() const;  // of goal_, without a usual target
  void add(const Checkpoint& checkpoint);
  void begin_at(double seconds) { seconds_ = begun_ = seconds; }
  double per_second() const { return seconds_ > 0 ? static_cast<double>(iterations()) / seconds_ : 0; }
  std::optional<double> seconds_left() const;

  JobGoal goal_;
  Checkpoint last_;
  double seconds_ = 0;    // of solving, up to now
  bool stalled_ = false;  // it ended because the target seems out of reach

 private:
  bool leg(const Goal& wanted, const RunControl& control, std::uint64_t& max, const Yield& yield);

  double begun_ = 0;                  // of the seconds, before the present goal
  std::optional<Forecast> forecast_;  // while it runs
};

}  // namespace hindsight
