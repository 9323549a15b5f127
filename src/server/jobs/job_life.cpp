// How jobs take turns and workers, and how they end.
// SPDX-License-Identifier: MIT
#include <malloc.h>

#include <algorithm>
#include <cmath>

#include "server/http/router.h"
#include "server/jobs/job.h"

namespace hindsight {

// Turns.

void Jobs::stand_in_line(const JobPointer& job) {
  job->state = Job::State::queued;
  line_.push_back(job);
  publish(*job);
  give_turns();
}

void Jobs::leave_line(const Job& job) {
  std::erase_if(line_, [&](const JobPointer& other) { return other.get() == &job; });
}

void Jobs::give_turns() {
  while (turns_ < limits_.running && !line_.empty()) {
    const JobPointer job = line_.front();
    line_.pop_front();
    ++turns_;
    job->has_turn = true;
    job->state = Job::State::running;
    publish(*job);
    post(job);
  }
}

void Jobs::leave_turn(const JobPointer& job) {
  if (!std::exchange(job->has_turn, false)) return;
  --turns_;
  give_turns();
}

void Jobs::post(const JobPointer& job) {
  job->working = true;
  workers_->run([this, job] { work(job); });
}

// A job that has its turn but no worker: it goes on, pauses, or waits until its pace allows more.
void Jobs::go_on(const JobPointer& job) {
  if (!job->has_turn || job->working) return;
  if (job->allow() > 0) return post(job);
  if (job->pause) {
    job->state = Job::State::paused;
    publish(*job);
    return leave_turn(job);
  }
  const Clock::time_point due = job->unpublished ? job->published_at + limits_.publish_every : job->due;
  workers_->run_at(std::min(due, job->due), [this, job, alarm = ++job->alarm] {
    const Lock lock(mutex_);
    if (alarm != job->alarm || job->removed) return;
    if (job->unpublished && Clock::now() >= job->published_at + limits_.publish_every) publish(*job);
    go_on(job);
  });
}

// The task is one thread's at a time.

void Jobs::acquire(Job& job, Lock& lock) {
  changed_.wait(lock, [&] { return !job.held; });
  job.held = true;
}

void Jobs::release(Job& job) {
  job.held = false;
  changed_.notify_all();
}

// On a worker.

namespace {

Result<bool> run_task(JobTask& task, const std::stop_token& stop, const JobTask::Yield& yield) {
  try {
    return task.run(stop, yield);
  } catch (const std::exception& problem) {  // memory ran out
    return fail(ErrorCode::unsupported, std::string("the work broke off: ") + problem.what());
  }
}

}  // namespace

void Jobs::work(const JobPointer& job) {
  Lock lock(mutex_);
  acquire(*job, lock);
  job->taken = Clock::now();
  lock.unlock();
  const Result<bool> outcome =
      run_task(*job->task, job->stop.get_token(), [&](std::uint64_t done) { return yield(*job, done); });
  lock.lock();
  take_status(*job, lock);
  if (job->removed) {
    leave_turn(job);
    std::unique_ptr<JobTask> gone = std::move(job->task);
    lock.unlock();
    gone.reset();
    malloc_trim(0);
    lock.lock();
  } else if (!outcome || *outcome || job->stop.stop_requested()) {
    settle(job, lock, outcome);
  } else if (Clock::now() - job->published_at >= limits_.publish_every) {
    publish(*job);
  }
  job->working = false;
  release(*job);
  go_on(job);
}

// Ten times a second, or once an iteration where those are rarer.
std::uint64_t Jobs::yield(Job& job, std::uint64_t done) {
  Lock lock(mutex_);
  job.allowed -= std::min(job.allowed, done);
  job.unpublished = job.unpublished || done > 0;
  if (job.asking > 0) {
    release(job);
    changed_.wait(lock, [&] { return job.asking == 0; });
    acquire(job, lock);
  }
  if (Clock::now() - job.published_at >= limits_.publish_every) {
    take_status(job, lock);
    publish(job);
  }
  if (job.stop.stop_requested()) return job.allowed;
  const bool over = limits_.turn.count() > 0 && Clock::now() - job.taken >= limits_.turn;
  return over ? 0 : job.allow();
}

std::uint64_t Jobs::Job::allow() {
  if (allowed > 0) return allowed;
  if (pause) return 0;
  if (pace <= 0) return JobTask::unlimited;
  const auto now = Clock::now();
  const double seconds = std::max(1 / pace, 0.1);
  const auto tick = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  due = std::min(due, now + tick);  // the pace was slower before
  if (now < due) return 0;
  due = (now - due > tick ? now : due) + tick;
  return allowed = static_cast<std::uint64_t>(std::max(1.0, std::round(pace * seconds)));
}

// How jobs end.

// Where a worker has it, the worker sees that it is to stop.
void Jobs::stop(const JobPointer& job, Lock& lock) {
  job->stop.request_stop();
  leave_line(*job);
  if (job->working || job->over()) return;
  acquire(*job, lock);  // others may have done something meanwhile
  if (!job->working && !job->over() && !job->removed && job->stop.stop_requested()) {
    leave_line(*job);
    job->working = true;  // nobody else takes it up
    settle(job, lock, false);
    job->working = false;
  }
  release(*job);
}

void Jobs::settle(const JobPointer& job, Lock& lock, const Result<bool>& outcome) {
  using enum Job::State;
  job->task->end();
  if (outcome && !closing_) job->task->conclude();
  take_status(*job, lock);
  // There is nothing to show: who hears of the failure finds the memory free.
  if (!outcome && job->points.empty()) {
    lock.unlock();
    job->task->release();
    malloc_trim(0);
    lock.lock();
    job->histories = 0;
  }
  job->state = !outcome ? failed : job->stop.stop_requested() ? stopped : done;
  job->failure = outcome ? "" : outcome.error().message;
  job->failure_code = outcome ? "" : code_name(outcome.error().code);
  job->ended_by = !outcome ? "failure" : job->state == done ? "goal" : job->left ? "unwatched" : "request";
  job->pause = false;
  job->used = limits_.now();
  publish(*job);
  leave_turn(job);
}

// Stops what nobody watches, now and again.
void Jobs::reap_idle() {
  Lock lock(mutex_);
  std::vector<JobPointer> left;
  for (const auto& [id, job] : jobs_) {
    if (job->keep || hub_.watchers("job:" + id) > 0) job->watched = limits_.now();
    if (!job->over() && !job->stop.stop_requested() && limits_.now() - job->watched > limits_.unwatched)
      left.push_back(job);
  }
  for (const JobPointer& job : left) {
    job->left = true;
    stop(job, lock);
  }
  lock.unlock();
  const auto pause = std::min<Clock::duration>(limits_.unwatched / 2, std::chrono::seconds(1));
  workers_->run_at(Clock::now() + pause, [this] { reap_idle(); });
}

}  // namespace hindsight
