// SPDX-License-Identifier: MIT
#include "server/spots/flop_task.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.h"
#include "io/json.h"
#include "tree/history_tree.h"

namespace hindsight {

FlopTask::FlopTask(std::shared_ptr<FlopFolder> folder, const TaskLimits& limits, std::uint64_t bytes)
    : folder_(std::move(folder)), limits_(limits), bytes_(bytes) {}

std::uint64_t FlopTask::histories() const { return histories_that_fit(bytes_); }

Result<bool> FlopTask::run(const std::stop_token& stop, const Yield& yield) {
  runs_ = true;
  if (!run_)
    run_.emplace(folder_->many(), folder_->report(),
                 FlopRun::Limits{.compact = folder_->order().compact, .memory = limits_.bytes});
  while (!run_->done()) {
    if (yield(0) == 0 || stop.stop_requested()) return false;
    const std::string board = to_text(run_->board().board);
    const Clock::time_point start = Clock::now();
    const auto solved = solve_board(stop, yield);
    spent_ += seconds_since(start);
    if (!solved) return fail(solved.error().code, fmt::format("{}: {}", board, solved.error().message));
    if (!*solved) return false;
    ++done_here_;
    if (run_->at_work() != nullptr) folder_->keep(board, *run_->at_work());
    HS_RETURN_IF_ERROR(folder_->write(run_->report()));
  }
  return true;
}

Result<bool> FlopTask::solve_board(const std::stop_token& stop, const Yield& yield) {
  std::stop_source enough;
  const std::stop_callback link(stop, [&] { enough.request_stop(); });
  exploitability_ = 0;
  const SpotWatch watch{.checkpoint =
                            [&](const Checkpoint& checkpoint) {
                              exploitability_ =
                                  checkpoint.evaluation.exploitability / starting_pot(folder_->many().spot);
                              if (yield(0) == 0) enough.request_stop();
                            },
                        .between = [&](std::uint64_t, double) { yield(0); }};
  return run_->solve({enough.get_token(), folder_->order().threads.value_or(limits_.threads)}, watch);
}

void FlopTask::end() {
  runs_ = false;
  if (run_) run_->release();
}

Result<void> FlopTask::extend(const JobGoal& goal, bool ended) {
  if (ended)
    return fail(ErrorCode::conflict, "all its boards are solved: begin another report for other boards");
  if (!goal.empty())
    return fail(ErrorCode::invalid_argument, "a report keeps its goal: begin another one for a finer goal");
  return {};
}

// By what a board has taken on average: here, or before.
std::optional<double> FlopTask::seconds_left() const {
  const FlopReport& report = run_->report();
  const double left = static_cast<double>(run_->many().boards.size() - report.rows.size());
  if (done_here_ > 0) return left * spent_ / static_cast<double>(done_here_);
  if (report.rows.empty()) return std::nullopt;
  double before = 0;
  for (const FlopReport::Row& row : report.rows) before += row.seconds;
  return left * before / static_cast<double>(report.rows.size());
}

Json FlopTask::status() const {
  Json out = folder_->head();
  out["bytes"] = bytes_;
  const bool at_work = runs_ && run_ && !run_->done();
  const SolvedSpot* const solved = at_work ? run_->at_work() : nullptr;
  out["board"] = at_work ? Json(to_text(run_->board().board)) : Json();
  out["iterations"] = solved != nullptr ? Json(solved->iterations()) : Json();
  out["exploitability_of_pot"] = solved != nullptr && exploitability_ > 0 ? Json(exploitability_) : Json();
  const std::optional<double> left = at_work ? seconds_left() : std::nullopt;
  out["left"] = left ? Json(*left) : Json();
  return out;
}

}  // namespace hindsight
