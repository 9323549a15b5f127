// What is told of a job.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "io/json.h"
#include "server/jobs/job.h"

namespace hindsight {

namespace {

constexpr const char* job_states[] = {"queued", "running", "paused", "done", "stopped", "failed"};

Json points_json(const std::vector<JobTask::Point>& points, std::size_t first) {
  Json out = Json::array();
  for (std::size_t i = first; i < points.size(); ++i)
    out.push_back(Json::array({points[i].iterations, points[i].seconds, points[i].exploitability}));
  return out;
}

}  // namespace

Json Jobs::Job::head() const {
  const bool has_failed = !failure.empty();
  Json out = {{"id", id},
              {"kind", kind},
              {"state", job_states[static_cast<std::size_t>(state)]},
              {"keep", keep},
              {"pace", pace > 0 ? Json(pace) : Json()},
              {"unwatched", left && over()},
              {"failure", has_failed ? Json(failure) : Json()},
              {"failure_code", has_failed ? Json{{"code", failure_code}} : Json()},
              {"ended_by", ended_by.empty() ? Json() : Json(ended_by)}};
  if (!file.empty()) out["file"] = file;
  out.update(*status);
  return out;
}

Json Jobs::Job::view() const {
  Json out = head();
  out["points"] = points_json(points, 0);
  return out;
}

Json Jobs::Job::message(std::size_t first_point) const {
  return {{"topic", "job:" + id}, {"job", head()}, {"points", points_json(points, first_point)}};
}

void Jobs::publish(Job& job) {
  const std::string topic = "job:" + job.id;
  if (hub_.watchers(topic) > 0) hub_.publish(topic, job.message(job.published));
  job.published = job.points.size();
  job.published_at = Clock::now();
  job.unpublished = false;
}

// The thread that holds the task reads it without the lock.
void Jobs::take_status(Job& job, Lock& lock) {
  lock.unlock();
  auto status = std::make_shared<const Json>(job.task->status());
  const std::vector<JobTask::Point>& points = job.task->points();
  lock.lock();
  job.status = std::move(status);
  job.points.insert(job.points.end(), points.begin() + static_cast<std::ptrdiff_t>(job.points.size()),
                    points.end());
  job.histories = std::max(job.histories, job.task->histories());
}

}  // namespace hindsight
