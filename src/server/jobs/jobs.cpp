// SPDX-License-Identifier: MIT
#include "server/jobs/jobs.h"

#include <malloc.h>

#include <algorithm>
#include <future>
#include <thread>
#include <utility>

#include "base/memory.h"
#include "server/http/ids.h"
#include "server/http/router.h"
#include "server/jobs/job.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

constexpr std::chrono::seconds file_patience{5};

constexpr std::int64_t max_steps = 1'000'000;
constexpr double min_pace = 0.01, max_pace = 1'000;

// Iterations a second; 0: as fast as they come.
Result<double> pace_of(Fields& fields) {
  HS_TRY(const double pace, fields.number("pace", 0, max_pace, 0.0));
  if (pace > 0 && pace < min_pace)
    return fail(ErrorCode::invalid_argument, "\"pace\" must be 0 or from 0.01 to 1000");
  return pace;
}

}  // namespace

Jobs::Jobs(Hub& hub, const JobLimits& limits) : hub_(hub), limits_(limits) {
  const std::uint64_t free = available_memory();
  if (limits_.histories == 0)
    limits_.histories = histories_that_fit(std::min<std::uint64_t>(free / 4, 2ull << 30));
  if (limits_.all_histories == 0) limits_.all_histories = 2 * limits_.histories;
  hub.serve("job", [this](const std::string& id) -> std::optional<std::string> {
    const Lock lock(mutex_);
    const auto job = jobs_.find(id);
    return job == jobs_.end() ? std::nullopt : std::optional(message(*job->second, 0));
  });
}

Jobs::~Jobs() {
  Lock lock(mutex_);
  for (auto& [id, job] : jobs_) leaving_.push_back(std::move(job));
  for (const auto& job : leaving_) {
    job->close = true;
    job->stop.request_stop();
  }
  changed_.notify_all();
  lock.unlock();
  leaving_.clear();  // waits for the threads
}

// What others ask for.

Result<Jobs::Job*> Jobs::find(const std::string& id) {
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return fail(ErrorCode::not_found, "there is no such job, or it was forgotten");
  found->second->used = found->second->watched = Clock::now();
  return found->second.get();
}

// Ended threads are joined at once, and what they held goes back to the system.
void Jobs::sweep() {
  if (leaving_.remove_if([](const std::unique_ptr<Job>& job) { return job->ended; }) > 0) malloc_trim(0);
}

// The one that ended and was not touched for longest.
bool Jobs::forget_one() {
  auto oldest = jobs_.end();
  for (auto job = jobs_.begin(); job != jobs_.end(); ++job)
    if (job->second->over() && hub_.watchers("job:" + job->first) == 0 &&
        (oldest == jobs_.end() || job->second->used < oldest->second->used))
      oldest = job;
  if (oldest == jobs_.end()) return false;
  oldest->second->close = true;
  changed_.notify_all();
  leaving_.push_back(std::move(oldest->second));
  jobs_.erase(oldest);
  return true;
}

Result<void> Jobs::make_room(std::uint64_t wanted) {
  sweep();
  if (line_.size() >= limits_.waiting)
    return fail(ErrorCode::busy,
                std::to_string(line_.size()) + " jobs wait for their turn already: stop one first");
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

Result<std::string> Jobs::begin(const Beginning& how, std::unique_ptr<JobTask> task) {
  const Lock lock(mutex_);
  HS_RETURN_IF_ERROR(make_room(task->histories()));
  auto owned = std::make_unique<Job>();
  Job& job = *owned;
  job.id = new_id();
  job.number = ++begun_;
  job.kind = how.kind;
  job.keep = how.keep;
  job.pause = how.paused;
  job.pace = how.pace;
  job.status = task->status();
  job.histories = task->histories();
  job.task = std::move(task);
  jobs_[job.id] = std::move(owned);
  stand_in_line(job);
  job.thread = std::jthread([this, &job] { live(job); });
  return view_of(job);
}

Result<std::string> Jobs::create(std::string_view body) {
  HS_TRY(Fields fields, Fields::parse(body));
  Beginning how;
  HS_TRY(how.kind, fields.text("kind", 16));
  HS_TRY(how.keep, fields.flag("keep", false));
  if (how.kind != "solve" && how.kind != "match")
    return fail(ErrorCode::invalid_argument, "\"kind\" must be solve or match");
  if (how.kind == "solve") {
    HS_TRY(how.paused, fields.flag("paused", false));
    HS_TRY(how.pace, pace_of(fields));
  }
  const TaskLimits limits{limits_.histories, std::max(1u, std::thread::hardware_concurrency())};
  HS_TRY(std::unique_ptr<JobTask> task,
         how.kind == "solve" ? solve_task(fields, limits) : match_task(fields, limits));
  HS_RETURN_IF_ERROR(fields.finish());
  return begin(how, std::move(task));
}

// One file at a time, so that the memory that each may take is there.
Result<std::string> Jobs::load(const std::string& bytes) {
  const std::unique_lock one(loading_, std::try_to_lock);
  if (!one.owns_lock()) return fail(ErrorCode::busy, "another file is being read: try again in a moment");
  Result<std::unique_ptr<JobTask>> task = loaded_task(bytes, {limits_.histories, 1});
  Result<std::string> begun =
      task ? begin({"solve"}, std::move(*task)) : Result<std::string>(tl::unexpected(task.error()));
  if (!begun) malloc_trim(0);
  return begun;
}

std::string Jobs::list() {
  const Lock lock(mutex_);
  std::vector<const Job*> newest_first;
  for (const auto& [id, job] : jobs_) newest_first.push_back(job.get());
  std::ranges::sort(newest_first, std::greater{}, &Job::number);
  std::vector<std::string> views;
  for (const Job* job : newest_first) views.push_back(view_of(*job));
  return R"({"jobs":)" + joined(views, 0) + "}";
}

Result<std::string> Jobs::view(const std::string& id) {
  const Lock lock(mutex_);
  HS_TRY(Job* const job, find(id));
  return view_of(*job);
}

Result<std::string> Jobs::pause(const std::string& id) {
  const Lock lock(mutex_);
  HS_TRY(Job* const job, find(id));
  if (job->over()) return fail(ErrorCode::conflict, "the job has ended: there is nothing to pause");
  job->pause = true;
  job->allowed = 0;
  changed_.notify_all();
  return view_of(*job);
}

Result<std::string> Jobs::resume(const std::string& id, std::string_view body) {
  HS_TRY(Fields fields, Fields::parse(body));
  Lock lock(mutex_);
  HS_TRY(Job * job, find(id));
  while (job->answering) {  // it reads the work that is about to change
    changed_.wait(lock);
    HS_TRY(job, find(id));
  }
  if (job->state == Job::State::failed)
    return fail(ErrorCode::conflict, "the job failed and cannot go on: " + job->failure);
  if (job->over()) {
    if (line_.size() >= limits_.waiting)
      return fail(ErrorCode::busy, "too many jobs wait for their turn already");
    HS_RETURN_IF_ERROR(job->task->extend(fields, job->state == Job::State::done));  // its thread sleeps
    job->stop = std::stop_source();
    job->ended_by = {};
    stand_in_line(*job);
  } else {
    HS_RETURN_IF_ERROR(fields.finish());
  }
  job->pause = job->left = false;
  job->allowed = 0;
  changed_.notify_all();
  return view_of(*job);
}

Result<std::string> Jobs::pace(const std::string& id, std::string_view body) {
  HS_TRY(Fields fields, Fields::parse(body));
  HS_TRY(const double pace, pace_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  const Lock lock(mutex_);
  HS_TRY(Job* const job, find(id));
  if (!job->task->has_iterations()) return fail(ErrorCode::unsupported, "only a solve has a pace");
  job->pace = pace;
  if (!job->pause) job->allowed = 0;
  changed_.notify_all();
  return view_of(*job);
}

// So many iterations, and a pause.
Result<std::string> Jobs::step(const std::string& id, std::string_view body) {
  HS_TRY(Fields fields, Fields::parse(body));
  HS_TRY(const std::int64_t iterations, fields.integer("iterations", 1, max_steps, 1));
  HS_RETURN_IF_ERROR(fields.finish());
  const Lock lock(mutex_);
  HS_TRY(Job* const job, find(id));
  if (!job->task->has_iterations()) return fail(ErrorCode::unsupported, "only a solve has steps");
  if (job->over()) return fail(ErrorCode::conflict, "the job has ended: resume it first");
  if (!job->pause) job->allowed = 0;  // that of its pace
  job->allowed += static_cast<std::uint64_t>(iterations);
  job->pause = true;
  changed_.notify_all();
  return view_of(*job);
}

Result<std::string> Jobs::stop(const std::string& id) {
  const Lock lock(mutex_);
  HS_TRY(Job* const job, find(id));
  job->stop.request_stop();
  changed_.notify_all();
  return view_of(*job);
}

Result<void> Jobs::remove(const std::string& id) {
  const Lock lock(mutex_);
  HS_TRY(Job* const job, find(id));
  job->close = true;
  job->stop.request_stop();
  changed_.notify_all();
  leaving_.push_back(std::move(jobs_[id]));
  jobs_.erase(id);
  sweep();
  return {};
}

Result<std::string> Jobs::ask(const std::string& id, std::chrono::milliseconds patience,
                              std::function<Result<std::string>(const JobTask&)> question) {
  std::future<Result<std::string>> reply;
  {
    const Lock lock(mutex_);
    HS_TRY(Job* const job, find(id));
    if (job->state == Job::State::failed && job->points.empty())
      return fail(ErrorCode::conflict, "the job failed and has nothing to show: " + job->failure);
    if (asking_ >= limits_.asking || job->questions.size() >= 8)
      return fail(ErrorCode::busy, "too many questions at once: ask again");
    ++asking_;
    job->questions.emplace_back(
        [task = job->task.get(), question = std::move(question)] { return question(*task); });
    reply = job->questions.back().get_future();
    changed_.notify_all();
  }
  const bool answered = reply.wait_for(patience) == std::future_status::ready;
  {
    const Lock lock(mutex_);
    --asking_;
  }
  if (!answered)
    return fail(ErrorCode::busy, "the job is in the middle of a long step: ask again in a moment");
  try {
    return reply.get();
  } catch (const std::future_error&) {
    return fail(ErrorCode::not_found, "the job was forgotten meanwhile");
  }
}

Result<std::string> Jobs::strategy(const std::string& id, std::size_t top, const std::string& find,
                                   std::size_t from, std::optional<std::uint64_t> at) {
  return ask(id, limits_.patience, [=](const JobTask& task) { return task.strategy({top, from, find, at}); });
}

Result<std::string> Jobs::file(const std::string& id) {
  return ask(id, file_patience, [](const JobTask& task) { return task.file(); });
}

Result<std::string> JobTask::strategy(const Question&) const {
  return fail(ErrorCode::unsupported, "a match has no strategy to show");
}
Result<std::string> JobTask::file() const {
  return fail(ErrorCode::unsupported, "a match has no strategy to write");
}

}  // namespace hindsight
