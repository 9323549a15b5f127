// Spots by id: those that are solved now are jobs, those that were are files in one folder until somebody asks for them.
// Whoever asks names an id; which file that is, only this knows.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/jobs/jobs.h"
#include "server/spots/spot_task.h"

namespace hindsight {

struct SpotOrder {
  std::string text;  // of any dialect
  std::string
      target;  // "0.3%" of the pot, or chips; empty: by the other limits, else what the text asks for or 0.3%
  JobGoal goal;                     // without a target
  std::optional<unsigned> threads;  // none: all that one job may take
  bool compact = false, paused = false;
};

class Spots {
 public:
  static constexpr std::size_t max_kept = 500;

  // `folder` is made if it is not there; empty: nothing is kept.
  Spots(Jobs& jobs, std::string folder);

  // Files of solutions that are somebody else's to list and to remove, by the spot's id; asked from any thread.
  using Elsewhere = std::function<std::optional<std::string>(const std::string& id)>;
  void also_from(Elsewhere elsewhere) { elsewhere_ = std::move(elsewhere); }

  // Where the folder is new: small spots to look at, one thread each.
  void begin_examples();
  // Its tree, the memory and about the time that it takes, without solving.
  Result<Json> size(const std::string& text);
  Result<Json> begin(const SpotOrder& order);
  Json list();
  bool has(const std::string& id);
  Result<Json> view(const std::string& id);
  Result<Json> resume(const std::string& id, const std::string& target, JobGoal goal);
  Result<void> remove(const std::string& id);  // its file, too
  Result<Json> ask(const std::string& id, const std::function<Result<Json>(const SpotTask&)>& question);

 private:
  std::optional<std::string> path_of(const std::string& id);
  Result<void> open(const std::string& id);
  Json kept_view(const std::string& id, const std::string& path);

  Jobs& jobs_;
  std::string folder_;
  Elsewhere elsewhere_;
  bool is_new_ = false;                       // the folder
  std::mutex building_;                       // one tree at a time: the memory that each may take is there
  std::mutex mutex_;                          // of what follows
  std::map<std::string, std::string> paths_;  // by id
  std::map<std::string, Json> heads_;         // of files that were looked at
};

}  // namespace hindsight
