// SPDX-License-Identifier: MIT
#include "server/cluster/cluster_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>

#include "io/atomic_file.h"
#include "machines/cluster_job.h"
#include "server/http/ids.h"

namespace hindsight {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t longest_status = 1 << 20;  // bytes
constexpr std::size_t longest_sentence = 500;      // of what failed
constexpr int max_looked_at = 4'096;               // in a folder of folders
// A list of many tasks takes long to count: never more than a twentieth of the time is spent on it.
constexpr std::chrono::milliseconds look_every{500};
constexpr int rest = 20;

bool holds_job(const fs::path& folder) {
  std::error_code none;
  return fs::is_regular_file(folder / "job.sh", none);
}

// The job's folders in one that was named, itself or those in it, in alphabetical order.
std::vector<std::string> jobs_in(const std::string& folder) {
  if (holds_job(folder)) return {folder};
  std::vector<std::string> out;
  std::error_code error;
  int looked_at = 0;
  for (fs::directory_iterator at(folder, error), end; !error && at != end && looked_at < max_looked_at;
       at.increment(error), ++looked_at)
    if (holds_job(at->path())) out.push_back(at->path().string());
  std::ranges::sort(out);
  return out;
}

// Of many failures the first few, each in short.
Json tasks_json(const Json& tasks) {
  Json failures = Json::array();
  for (const Json& each : tasks["failed"])
    if (failures.size() < ClusterJobs::max_failures)
      failures.push_back({{"task", each["task"]}, {"why", each["why"].text().substr(0, longest_sentence)}});
  return {{"tasks", tasks["tasks"]},         {"done", tasks["done"]},
          {"at_work", tasks["at_work"]},     {"failed", tasks["failed"].size()},
          {"failures", std::move(failures)}, {"seconds_left", tasks["seconds_left"]}};
}

Json training_json(const Json& training) {
  const Json* const left = training.find("seconds_left");
  return {{"passes", training["passes"]},
          {"passes_wanted", training["passes_wanted"]},
          {"seconds_left", left != nullptr ? *left : Json()}};
}

Json view_of(const std::string& folder) {
  Json out{{"failure", nullptr}, {"training", nullptr}, {"tasks", nullptr}, {"exit", nullptr}};
  const auto kept = read_file(folder + "/status.json", longest_status);
  const Json status = Json::parse(kept.value_or(std::string()));
  const bool whole = status.is_object() && status["command"].is_string() && status["kind"].is_string() &&
                     status["processes"].natural();
  if (!whole) {
    out["failure"] = kept ? "its status.json is damaged" : "its status.json is not there yet";
    return out;
  }
  for (const char* key : {"command", "kind", "processes"}) out[key] = status[key];
  const Json* const slurm = status.find("slurm");
  out["slurm"] = slurm != nullptr ? *slurm : Json();
  const Json now = job_status(folder);
  for (const char* key : {"state", "exit", "processes_ended"})
    if (const Json* const told = now.find(key)) out[key] = *told;
  if (const Json* const training = now.find("training")) out["training"] = training_json(*training);
  if (const Json* const tasks = now.find("tasks")) out["tasks"] = tasks_json(*tasks);
  return out;
}

}  // namespace

Result<void> ClusterJobs::show(const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    std::error_code error;
    const fs::path whole = fs::canonical(folder, error);
    if (error || !fs::is_directory(whole, error))
      return fail(ErrorCode::not_found,
                  fmt::format("'{}' is no folder: --job takes the folder that 'hindsight cluster --job' "
                              "names, or a folder of such",
                              folder),
                  folder);
    folders_.push_back(whole.string());
  }
  return {};
}

const Json& ClusterJobs::look(const std::string& folder) {
  Seen& seen = seen_[folder];
  const Clock::time_point now = now_();
  if (now < seen.until) return seen.view;
  const Clock::time_point start = Clock::now();
  seen.view = view_of(folder);
  seen.until = now + std::max<Clock::duration>(look_every, rest * (Clock::now() - start));
  return seen.view;
}

Json ClusterJobs::list() {
  const std::lock_guard lock(mutex_);
  Json jobs = Json::array(), empty = Json::array();
  std::set<std::string> ids;
  for (const std::string& named : folders_) {
    const std::vector<std::string> found = jobs_in(named);
    if (found.empty()) empty.push_back(fs::path(named).filename().string());
    for (const std::string& folder : found) {
      if (jobs.size() >= max_shown) break;
      const std::string stem = readable_id(fs::path(folder).filename().string());
      const std::string id =
          free_id(stem.empty() ? "job" : stem, [&](const std::string& other) { return ids.contains(other); });
      ids.insert(id);
      Json line{{"id", id}};
      line.update(look(folder));
      jobs.push_back(std::move(line));
    }
  }
  return {{"empty", std::move(empty)}, {"jobs", std::move(jobs)}, {"folders", folders_.size()}};
}

void add_cluster_routes(Router& router, ClusterJobs& jobs) {
  router.add("GET", "/cluster", [&](const Request&) -> Result<Json> { return jobs.list(); });
}

}  // namespace hindsight
