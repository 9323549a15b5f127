// What is told of a job.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "server/jobs/job.h"
#include "store/json.h"

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

Json Jobs::head(const Job& job) const {
  const bool failed = !job.failure.empty();
  Json out = {{"id", job.id},
              {"kind", job.kind},
              {"state", job_states[static_cast<std::size_t>(job.state)]},
              {"keep", job.keep},
              {"pace", job.pace > 0 ? Json(job.pace) : Json()},
              {"unwatched", job.left && job.over()},
              {"failure", failed ? Json(job.failure) : Json()},
              {"failure_code", failed ? Json{{"code", job.failure_code}} : Json()},
              {"ended_by", job.ended_by.empty() ? Json() : Json(job.ended_by)}};
  if (!job.file.empty()) out["file"] = job.file;
  out.update(*job.status);
  return out;
}

Json Jobs::view_of(const Job& job) const {
  Json out = head(job);
  out["points"] = points_json(job.points, 0);
  return out;
}

Json Jobs::message(const Job& job, std::size_t first_point) const {
  return {{"topic", "job:" + job.id}, {"job", head(job)}, {"points", points_json(job.points, first_point)}};
}

void Jobs::publish(Job& job) {
  const std::string topic = "job:" + job.id;
  if (hub_.watchers(topic) > 0) hub_.publish(topic, message(job, job.published));
  job.published = job.points.size();
  job.published_at = Clock::now();
  job.unpublished = false;
}

// Whoever holds the task reads it without the lock.
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
