// One job: what Jobs knows of it.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "server/jobs/jobs.h"

namespace hindsight {

struct Jobs::Job {
  enum class State { queued, running, paused, done, stopped, failed };

  std::string id, kind, file;
  std::uint64_t number = 0;  // counts up
  bool keep = false;
  State state = State::queued;
  std::shared_ptr<const Json> status;  // as last taken from the task
  std::string failure;
  std::string_view failure_code, ended_by;
  std::vector<JobTask::Point> points;
  std::size_t published = 0;  // points
  bool unpublished = false;   // iterations were done since something was told
  bool pause = false;
  bool has_turn = false, working = false;  // working: a worker has it, or is about to
  bool held = false;                       // by the worker, or by who asks: nobody else may touch the task
  std::size_t asking = 0;                  // who waits for it or holds it to ask
  bool removed = false;
  bool left = false;          // it stops because nobody watched it
  double pace = 0;            // iterations a second; 0: as fast as they come
  std::uint64_t allowed = 0;  // iterations: steps to be done although it pauses, or what the pace allows
  std::uint64_t alarm = 0;    // counts: only the last one rings
  Clock::time_point due{};    // when the pace allows more
  std::stop_source stop;
  Clock::time_point watched{}, published_at{}, used{}, taken{};  // taken: by the worker
  std::uint64_t histories = 0;
  std::unique_ptr<JobTask> task;

  bool over() const { return state == State::done || state == State::stopped || state == State::failed; }

  // So many iterations now; none: it pauses, or has to wait until `due` for its pace (job_life.cpp).
  std::uint64_t allow();

  // As in docs/api.md (job_view.cpp).
  Json head() const;
  Json view() const;  // with all points
  Json message(std::size_t first_point) const;
};

}  // namespace hindsight
