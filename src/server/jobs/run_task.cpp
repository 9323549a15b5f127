// SPDX-License-Identifier: MIT
#include "server/jobs/run_task.h"

#include <algorithm>
#include <utility>

namespace hindsight {

Result<JobGoal> run_goal_in(Fields& fields, std::int64_t max_iterations) {
  JobGoal out;
  if (fields.has("seconds")) {
    HS_TRY(out.seconds, fields.number("seconds", 0.001, longest_run));
  }
  if (fields.has("iterations")) {
    HS_TRY(const std::int64_t iterations, fields.integer("iterations", 1, max_iterations));
    out.iterations = static_cast<std::uint64_t>(iterations);
  }
  return out;
}

Goal RunTask::limits() const {
  return {
      .target = goal_.target, .iterations = goal_.iterations, .seconds = goal_.seconds.value_or(longest_run)};
}

void RunTask::add(const Checkpoint& checkpoint) {
  const bool is_new = points_.empty() || checkpoint.iterations != last_.iterations;
  last_ = checkpoint;
  seconds_ = checkpoint.seconds;
  if (forecast_) forecast_->add(checkpoint);
  if (!is_new) return;
  points_.push_back({checkpoint.iterations, checkpoint.seconds, checkpoint.evaluation.exploitability});
  keep_frame();
}

std::optional<double> RunTask::seconds_left() const {
  if (!forecast_) return std::nullopt;
  const std::optional<double> left = forecast_->to_target(), limit = forecast_->to_limit();
  if (!limit || (!goal_.seconds && !goal_.iterations)) return left;
  return std::min(left.value_or(*limit), *limit);
}

// As many iterations as `max` says, or until another number is allowed.  False when the goal is reached or it
// is to stop.
bool RunTask::leg(const Goal& wanted, const RunControl& control, std::uint64_t& max, const Yield& yield) {
  Goal goal = wanted;
  const bool free = max == unlimited;
  if (goal.seconds) goal.seconds = std::max(0.0, *goal.seconds - (seconds_ - begun_));
  if (!free) goal.iterations = std::min(wanted.iterations.value_or(UINT64_MAX), iterations() + max);
  std::stop_source enough;
  const std::stop_callback link(control.stop, [&] { enough.request_stop(); });
  std::uint64_t counted = iterations();
  const std::uint64_t end = free ? unlimited : counted + max;
  const auto yield_point = [&] {
    const std::uint64_t now = iterations();
    if (now == end || enough.stop_requested()) return;  // the next leg asks
    max = yield(now - std::exchange(counted, now));
    if (max != (free ? unlimited : end - now)) enough.request_stop();
  };
  const Listener listener{.checkpoint =
                              [&](const Checkpoint& checkpoint) {
                                add(checkpoint);
                                yield_point();
                              },
                          .between =
                              [&](double seconds) {
                                seconds_ = seconds;
                                yield_point();
                              }};
  const Outcome outcome = drive_on(goal, {enough.get_token(), control.threads}, listener);
  stalled_ = outcome.reason == StopReason::stalled;
  if (control.stop.stop_requested()) return false;
  if (outcome.reason == StopReason::stopped) return true;
  const bool whole = wanted.iterations && iterations() >= *wanted.iterations;
  if (free || whole || outcome.reason != StopReason::iterations) return false;
  max = yield(iterations() - counted);
  return !control.stop.stop_requested();
}

Result<bool> RunTask::go_on(const Goal& wanted, unsigned threads, const std::stop_token& stop,
                            const Yield& yield) {
  if (!forecast_) forecast_.emplace(wanted);
  std::uint64_t max = yield(0);
  while (max > 0)
    if (!leg(wanted, {stop, threads}, max, yield)) return !stop.stop_requested();
  return false;
}

Result<void> RunTask::extend(const JobGoal& wanted, bool ended) {
  if (!wanted.empty())
    goal_ = wanted;
  else if (ended)
    goal_ = {.seconds = longest_run};  // until somebody stops it
  begun_ = seconds_;
  return {};
}

}  // namespace hindsight
