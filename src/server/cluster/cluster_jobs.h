// Jobs of many processes (hindsight cluster) that a server shows: those of folders that were named when it
// started, and nothing else of the disk.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "io/json.h"
#include "server/http/router.h"

namespace hindsight {

class ClusterJobs {
 public:
  static constexpr std::size_t max_shown = 64, max_failures = 10;

  explicit ClusterJobs(Now now = Clock::now) : now_(std::move(now)) {}
  // Each is a job's folder, or a folder of such, which are found as they come.  Errors: there is no such
  // folder.  Before anybody asks.
  Result<void> show(const std::vector<std::string>& folders);

  Json list();  // docs/api.md

 private:
  struct Seen {
    Json view;
    Clock::time_point until{};  // it is told so
  };
  const Json& look(const std::string& folder);

  const Now now_;
  std::vector<std::string> folders_;
  std::mutex mutex_;
  std::map<std::string, Seen> seen_;  // by folder
};

// GET /cluster; the jobs outlive the router's last answer.
void add_cluster_routes(Router& router, ClusterJobs& jobs);

}  // namespace hindsight
