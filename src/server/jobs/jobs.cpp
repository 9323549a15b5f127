// SPDX-License-Identifier: MIT
#include "server/jobs/jobs.h"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <functional>
#include <thread>
#include <utility>

#include "base/memory.h"
#include "io/json.h"
#include "server/http/ids.h"
#include "server/jobs/job.h"
#include "server/jobs/solve_task.h"
#include "tree/history_tree.h"

namespace hindsight {

Jobs::Jobs(EventBus& hub, const JobLimits& limits) : hub_(hub), limits_(limits) {
  const std::uint64_t one = std::min<std::uint64_t>(available_memory() / 4, 2ull << 30);
  if (limits_.histories == 0) limits_.histories = histories_that_fit(one);
  if (limits_.bytes == 0) limits_.bytes = 2 * one;
  if (limits_.all_histories == 0) limits_.all_histories = 2 * limits_.histories;
  if (limits_.threads == 0) limits_.threads = std::max(1u, std::thread::hardware_concurrency());
  workers_ = std::make_unique<Workers>(static_cast<unsigned>(limits_.running) + 1, 0);
  hub.serve("job", {[this](const std::string& id) {
                      const Lock lock(mutex_);
                      return jobs_.contains(id);
                    },
                    [this](const std::string& id) -> std::shared_ptr<const Json> {
                      const Lock lock(mutex_);
                      const auto job = jobs_.find(id);
                      return job == jobs_.end() ? nullptr
                                                : std::make_shared<const Json>(job->second->message(0));
                    }});
  reap_idle();
}

Jobs::~Jobs() {
  {
    const Lock lock(mutex_);
    closing_ = true;
    for (const auto& [id, job] : jobs_) job->stop.request_stop();
    line_.clear();
  }
  workers_->stop();
}

Result<Jobs::JobPointer> Jobs::find(const std::string& id) {
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return fail(ErrorCode::not_found, "there is no such job, or it was forgotten");
  found->second->used = found->second->watched = limits_.now();
  return found->second;
}

// The one that ended and was not touched for longest.
bool Jobs::forget_one() {
  auto oldest = jobs_.end();
  for (auto job = jobs_.begin(); job != jobs_.end(); ++job)
    if (job->second->over() && hub_.watchers("job:" + job->first) == 0 &&
        (oldest == jobs_.end() || job->second->used < oldest->second->used))
      oldest = job;
  if (oldest == jobs_.end()) return false;
  oldest->second->removed = true;
  jobs_.erase(oldest);
  changed_.notify_all();
  malloc_trim(0);
  return true;
}

Result<void> Jobs::make_room(std::uint64_t wanted, bool in_line) {
  if (in_line && line_.size() >= limits_.waiting)
    return fail(ErrorCode::busy,
                fmt::format("{} jobs wait for their turn already: stop one first", line_.size()));
  const auto histories = [&] {
    std::uint64_t all = wanted;
    for (const auto& [id, job] : jobs_) all += job->histories;
    return all;
  };
  while (jobs_.size() >= limits_.kept || histories() > limits_.all_histories)
    if (!forget_one())
      return fail(ErrorCode::busy, "the jobs that are there take all the room there is: forget one first");
  return {};
}

Result<Json> Jobs::begin(const Beginning& how, std::unique_ptr<JobTask> task) {
  const Lock lock(mutex_);
  if (const auto there = jobs_.find(how.id); there != jobs_.end()) return there->second->view();
  HS_RETURN_IF_ERROR(make_room(task->histories(), !how.done));
  const auto job = std::make_shared<Job>();
  job->used = job->watched = limits_.now();
  job->id = how.id.empty() ? new_id() : how.id;
  job->number = ++begun_;
  job->kind = how.kind;
  job->file = how.file;
  job->keep = how.keep;
  job->pause = how.paused;
  job->pace = how.pace;
  job->status = std::make_shared<const Json>(task->status());
  job->histories = task->histories();
  job->points = task->points();
  job->task = std::move(task);
  jobs_[job->id] = job;
  if (how.done)
    job->state = Job::State::done;
  else
    stand_in_line(job);
  return job->view();
}

// One file at a time, so that the memory that each may take is there.
Result<Json> Jobs::load(const std::string& bytes, const std::string& file) {
  const std::unique_lock one(loading_, std::try_to_lock);
  if (!one.owns_lock()) return fail(ErrorCode::busy, "another file is being read: try again in a moment");
  Result<std::unique_ptr<JobTask>> task = loaded_task(bytes, {.histories = limits_.histories});
  Result<Json> begun =
      task ? begin({.kind = "solve", .file = file}, std::move(*task)) : tl::unexpected(task.error());
  if (!begun) malloc_trim(0);
  return begun;
}

Json Jobs::list(std::span<const std::string_view> kinds) {
  const Lock lock(mutex_);
  std::vector<JobPointer> newest_first;
  for (const auto& [id, job] : jobs_)
    if (std::ranges::find(kinds, job->kind) != kinds.end()) newest_first.push_back(job);
  std::ranges::sort(newest_first, std::greater{}, [](const JobPointer& job) { return job->number; });
  Json views = Json::array();
  for (const JobPointer& job : newest_first) views.push_back(job->view());
  return {{"jobs", std::move(views)}};
}

Result<Json> Jobs::view(const std::string& id) {
  const Lock lock(mutex_);
  HS_TRY(const JobPointer job, find(id));
  return job->view();
}

Result<std::string> Jobs::kind(const std::string& id) {
  const Lock lock(mutex_);
  HS_TRY(const JobPointer job, find(id));
  return job->kind;
}

Result<Json> Jobs::pause(const std::string& id) {
  const Lock lock(mutex_);
  HS_TRY(const JobPointer job, find(id));
  if (job->over()) return fail(ErrorCode::conflict, "the job has ended: there is nothing to pause");
  job->pause = true;
  job->allowed = 0;
  go_on(job);
  return job->view();
}

Result<Json> Jobs::resume(const std::string& id, const JobGoal& goal) {
  Lock lock(mutex_);
  HS_TRY(const JobPointer job, find(id));
  if (job->state == Job::State::failed)
    return fail(ErrorCode::conflict, fmt::format("the job failed and cannot go on: {}", job->failure));
  if (job->over()) {
    HS_RETURN_IF_ERROR(extend(job, lock, goal));
  } else if (!goal.empty()) {
    return fail(ErrorCode::invalid_argument, "a job that has not ended keeps its goal: stop it first");
  }
  const bool idle = job->over() || job->state == Job::State::paused;
  job->pause = job->left = false;
  job->allowed = 0;
  if (idle)
    stand_in_line(job);
  else
    go_on(job);
  return job->view();
}

// Of a job that has ended, whose task somebody may be asking something.
Result<void> Jobs::extend(const JobPointer& job, Lock& lock, const JobGoal& goal) {
  if (line_.size() >= limits_.waiting)
    return fail(ErrorCode::busy, "too many jobs wait for their turn already");
  acquire(*job, lock);
  Result<void> extended;
  if (job->removed || !job->over())
    extended = fail(ErrorCode::conflict, "the job has changed meanwhile: look at it again");
  else
    extended = job->task->extend(goal, job->state == Job::State::done);
  release(*job);
  HS_RETURN_IF_ERROR(extended);
  job->stop = std::stop_source();
  job->ended_by = {};
  return {};
}

Result<Json> Jobs::set_pace(const std::string& id, double pace) {
  const Lock lock(mutex_);
  HS_TRY(const JobPointer job, find(id));
  if (!job->task->has_iterations()) return fail(ErrorCode::unsupported, "only a solve has a pace");
  job->pace = pace;
  if (!job->pause) job->allowed = 0;
  go_on(job);
  return job->view();
}

Result<Json> Jobs::step(const std::string& id, std::uint64_t iterations) {
  const Lock lock(mutex_);
  HS_TRY(const JobPointer job, find(id));
  if (!job->task->has_iterations()) return fail(ErrorCode::unsupported, "only a solve has steps");
  if (job->over()) return fail(ErrorCode::conflict, "the job has ended: resume it first");
  if (!job->pause) job->allowed = 0;  // that of its pace
  job->allowed += iterations;
  job->pause = true;
  if (job->state == Job::State::paused)
    stand_in_line(job);
  else
    go_on(job);
  return job->view();
}

Result<Json> Jobs::stop(const std::string& id) {
  Lock lock(mutex_);
  HS_TRY(const JobPointer job, find(id));
  stop(job, lock);
  return job->view();
}

Result<void> Jobs::remove(const std::string& id) {
  JobPointer job;
  {
    const Lock lock(mutex_);
    HS_TRY(job, find(id));
    job->removed = true;
    job->stop.request_stop();
    leave_line(*job);
    if (!job->working) leave_turn(job);
    jobs_.erase(id);
    changed_.notify_all();
  }
  job.reset();
  malloc_trim(0);  // what it held goes back to the system
  return {};
}

// What iterations do to a task that is asked waits until all have their answer.
Result<void> Jobs::hold(const std::string& id, std::chrono::milliseconds patience,
                        const std::function<void(const JobTask&)>& question) {
  Lock lock(mutex_);
  HS_TRY(const JobPointer job, find(id));
  if (job->state == Job::State::failed && job->points.empty())
    return fail(ErrorCode::conflict, fmt::format("the job failed and has nothing to show: {}", job->failure));
  if (asking_ >= limits_.asking) return fail(ErrorCode::busy, "too many questions at once: ask again");
  const struct Asking {
    Jobs& jobs;
    Job& job;
    Asking(Jobs& all, Job& one) : jobs(all), job(one) { ++jobs.asking_, ++job.asking; }
    ~Asking() { --jobs.asking_, --job.asking, jobs.changed_.notify_all(); }  // the lock is held
  } counted(*this, *job);
  if (!changed_.wait_for(lock, patience, [&] { return job->removed || !job->held; }))
    return fail(ErrorCode::busy, "the job is in the middle of a long step: ask again in a moment");
  if (job->removed) return fail(ErrorCode::not_found, "the job was forgotten meanwhile");
  job->held = true;
  const struct Held {
    Jobs& jobs;
    Job& job;
    Lock& lock;
    ~Held() {
      lock.lock();
      jobs.release(job);
    }
  } held{*this, *job, lock};
  lock.unlock();
  question(*job->task);
  return {};
}

}  // namespace hindsight
