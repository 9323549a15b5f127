// One job: what Jobs knows of it, and its thread.
// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <future>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/jobs/job_task.h"
#include "server/jobs/jobs.h"

namespace hindsight {

struct Jobs::Job {
  enum class State { queued, running, paused, done, stopped, failed };

  std::string id, kind;
  std::uint64_t number = 0;  // counts up
  bool keep = false;
  State state = State::queued;
  std::string status, failure;  // as told; the work itself belongs to the thread
  std::string_view failure_code, ended_by;
  std::vector<std::string> points;
  std::size_t published = 0;  // points
  bool unpublished = false;   // iterations were done since something was told
  bool pause = false, close = false, ended = false, answering = false;
  bool left = false;          // it stops because nobody watched it
  double pace = 0;            // iterations a second; 0: as fast as they come
  std::uint64_t allowed = 0;  // iterations: steps to be done although it pauses, or what the pace allows
  Clock::time_point due{};    // when the pace allows more
  std::stop_source stop;
  std::deque<std::packaged_task<Result<std::string>()>> questions;
  Clock::time_point watched = Clock::now(), published_at{}, used = Clock::now();
  std::uint64_t histories = 0;
  std::unique_ptr<JobTask> task;
  std::jthread thread;  // last: it uses all of the above

  bool over() const { return state == State::done || state == State::stopped || state == State::failed; }
};

// A JSON array of values from number `first` on.
std::string joined(const std::vector<std::string>& items, std::size_t first);

}  // namespace hindsight
