// A job's life on its own thread, and what is told of it.
// SPDX-License-Identifier: MIT
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "server/http/router.h"
#include "server/jobs/job.h"

namespace hindsight {

namespace {

constexpr const char* state_names[] = {"queued", "running", "paused", "done", "stopped", "failed"};

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

std::string joined(const std::vector<std::string>& items, std::size_t first) {
  std::string out;
  for (std::size_t i = first; i < items.size(); ++i) out += (i > first ? "," : "") + items[i];
  return "[" + out + "]";
}

// What is told.

std::string Jobs::head(const Job& job) const {
  std::string out = R"({"id":")" + job.id + R"(","kind":")" + job.kind + R"(","state":")" +
                    state_names[static_cast<std::size_t>(job.state)] + R"(","keep":)" +
                    (job.keep ? "true" : "false");
  out += R"(,"pace":)" + (job.pace > 0 ? nlohmann::json(job.pace).dump() : "null") + R"(,"unwatched":)" +
         (job.left && job.over() ? "true" : "false");
  out += R"(,"failure":)" + (job.failure.empty() ? "null" : quoted(job.failure));
  out += R"(,"failure_code":)" +
         (job.failure.empty() ? "null" : R"({"code":")" + std::string(job.failure_code) + R"("})");
  out += R"(,"ended_by":)" + (job.ended_by.empty() ? "null" : '"' + std::string(job.ended_by) + '"');
  return out + (job.status.empty() ? "" : "," + job.status);
}

std::string Jobs::view_of(const Job& job) const {
  return head(job) + R"(,"points":)" + joined(job.points, 0) + "}";
}

std::string Jobs::message(const Job& job, std::size_t first_point) const {
  return R"({"topic":"job:)" + job.id + R"(","job":)" + head(job) + R"(},"points":)" +
         joined(job.points, first_point) + "}";
}

void Jobs::publish(Job& job) {
  hub_.publish("job:" + job.id, message(job, job.published));
  job.published = job.points.size();
  job.published_at = Clock::now();
  job.unpublished = false;
}

// The work is the thread's own: it is read without the lock.
void Jobs::take_status(Job& job, Lock& lock) {
  lock.unlock();
  std::string status = job.task->status();
  const std::vector<std::string>& points = job.task->points();
  lock.lock();
  job.status = std::move(status);
  job.points.insert(job.points.end(), points.begin() + static_cast<std::ptrdiff_t>(job.points.size()),
                    points.end());
  job.histories = std::max(job.histories, job.task->histories());
}

// The life of a job.

void Jobs::stand_in_line(Job& job) {
  job.state = Job::State::queued;
  line_.push_back(&job);
}

// Waits in line; false where the job is to stop instead.
bool Jobs::take_turn(Job& job, Lock& lock) {
  publish(job);
  const auto gone = [&] { return job.stop.stop_requested() || job.close; };
  while (!gone() && (line_.front() != &job || running_ >= limits_.running)) wait(job, lock);
  std::erase(line_, &job);
  changed_.notify_all();
  if (gone()) return false;
  ++running_;
  job.state = Job::State::running;
  publish(job);
  return true;
}

void Jobs::leave_turn() {
  --running_;
  changed_.notify_all();
}

void Jobs::answer(Job& job, Lock& lock) {
  while (!job.questions.empty()) {
    auto question = std::move(job.questions.front());
    job.questions.pop_front();
    job.answering = true;
    lock.unlock();
    question();
    lock.lock();
    job.answering = false;
    changed_.notify_all();
  }
}

// Until something may have changed: the caller looks again.
void Jobs::wait(Job& job, Lock& lock) {
  if (!job.questions.empty()) return answer(job, lock);  // lets go of the lock
  check_watched(job);
  if (!job.stop.stop_requested() || job.over())
    changed_.wait_for(lock, std::min<Clock::duration>(limits_.unwatched, std::chrono::seconds(1)));
}

void Jobs::check_watched(Job& job) {
  if (job.keep || hub_.watchers("job:" + job.id) > 0) job.watched = Clock::now();
  if (job.over() || job.stop.stop_requested() || Clock::now() - job.watched <= limits_.unwatched) return;
  job.left = true;
  job.stop.request_stop();
}

// Ten times a second, or once an iteration where those are rarer.
std::uint64_t Jobs::yield(Job& job, std::uint64_t done) {
  Lock lock(mutex_);
  job.allowed -= std::min(job.allowed, done);
  job.unpublished = job.unpublished || done > 0;
  while (true) {
    answer(job, lock);
    if (Clock::now() - job.published_at >= limits_.publish_every) {
      take_status(job, lock);
      publish(job);
      check_watched(job);
    }
    if (job.stop.stop_requested() || job.allowed > 0) return job.allowed;
    if (job.pause) {
      wait_paused(job, lock);
      continue;
    }
    if (job.pace <= 0) return JobTask::unlimited;
    const auto now = Clock::now();
    const double seconds = std::max(1 / job.pace, 0.1);
    const auto tick = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    job.due = std::min(job.due, now + tick);  // the pace was slower before
    if (now >= job.due) {
      job.due = (now - job.due > tick ? now : job.due) + tick;
      job.allowed = static_cast<std::uint64_t>(std::max(1.0, std::round(job.pace * seconds)));
      continue;
    }
    const auto look =
        job.unpublished ? job.published_at + limits_.publish_every : now + std::chrono::seconds(1);
    changed_.wait_until(lock, std::min(job.due, look));  // whether it is watched, too
  }
}

// Paused, until it may go on or take some steps.
void Jobs::wait_paused(Job& job, Lock& lock) {
  take_status(job, lock);
  leave_turn();
  job.state = Job::State::paused;
  publish(job);
  while (job.pause && job.allowed == 0 && !job.stop.stop_requested()) wait(job, lock);
  if (!job.stop.stop_requested()) stand_in_line(job);
  // Where it stops instead, the work sees that and comes back with the turn that live() ends.
  if (job.stop.stop_requested() || !take_turn(job, lock)) ++running_;
}

void Jobs::settle(Job& job, Lock& lock, Result<void> outcome) {
  using enum Job::State;
  take_status(job, lock);
  // There is nothing to show: whoever hears of the failure finds the memory free.
  if (!outcome && job.points.empty()) {
    lock.unlock();
    job.task->release();
    malloc_trim(0);
    lock.lock();
    job.histories = 0;
  }
  job.state = !outcome ? failed : job.stop.stop_requested() ? stopped : done;
  job.failure = outcome ? "" : outcome.error().message;
  job.failure_code = outcome ? "" : code_name(outcome.error().code);
  job.ended_by = !outcome ? "failure" : job.state == done ? "goal" : job.left ? "unwatched" : "request";
  job.pause = false;
  job.used = Clock::now();
  publish(job);
}

Result<void> Jobs::run(Job& job) {
  try {
    return job.task->run(job.stop.get_token(), [&](std::uint64_t done) { return yield(job, done); });
  } catch (const std::exception& problem) {  // memory ran out
    return fail(ErrorCode::unsupported, std::string("the work broke off: ") + problem.what());
  }
}

void Jobs::live(Job& job) {
  Lock lock(mutex_);
  while (!job.close) {
    Result<void> outcome;
    if (take_turn(job, lock)) {
      lock.unlock();
      outcome = run(job);
      lock.lock();
      leave_turn();
    }
    settle(job, lock, std::move(outcome));
    while (job.over() && !job.close) wait(job, lock);
  }
  job.ended = true;
}

}  // namespace hindsight
