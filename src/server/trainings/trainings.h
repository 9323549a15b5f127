// Trainings by id: jobs whose files lie in one folder (ID.order, ID.csv, ID.blueprint and what goes on beside
// it), so that one that the server's end has cut short waits there for somebody to go on with it.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/http/places.h"
#include "server/jobs/jobs.h"
#include "server/trainings/training_task.h"

namespace hindsight {

class Trainings {
 public:
  static constexpr std::size_t max_kept = 12;  // each may hold gigabytes on the disk, and is a job

  // `folder` is made if it is not there.
  Trainings(Jobs& jobs, std::string folder);

  // How large what a plan trains is, street by street.
  Result<Json> size(const std::string& plan);
  Result<Json> begin(const TrainingOrder& order);
  Json list();                                 // the jobs; those that are no longer there are again
  Result<void> remove(const std::string& id);  // its files, too
  Result<std::string> strategy(const std::string& id) const;  // a blueprint file's bytes

 private:
  void sweep_strays() const;
  std::shared_ptr<TrainingFiles> files_at(const std::string& id) const;
  std::shared_ptr<TrainingFiles> find(const std::string& id) const;
  Result<Json> start(const TrainingOrder& order, const std::string& id, std::shared_ptr<TrainingFiles> files,
                     bool kept);
  void take_up(const std::string& id, const std::shared_ptr<TrainingFiles>& files);

  Jobs& jobs_;
  std::string folder_;
  Places places_{2};  // who asks how large a plan is
  // Held by those who begin, list or remove, to the end, so that nothing is taken up again in the midst of
  // that.
  mutable std::mutex mutex_;                                    // of what follows
  std::map<std::string, std::shared_ptr<TrainingFiles>> kept_;  // by id
};

}  // namespace hindsight
