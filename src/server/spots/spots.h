// Spots by id: those that are solved now are jobs, those that were are files in one folder until somebody
// asks for them. A request names an id; which file that is, only this knows.  Beside them lie the orders
// (ID.order), so that one that was not solved as far as it should be when the server ended is known as such:
// it waits for somebody to go on with it.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/places.h"
#include "server/jobs/jobs.h"
#include "server/spots/spot_order.h"
#include "server/spots/spot_task.h"

namespace hindsight {

class Spots {
 public:
  static constexpr std::size_t max_kept = 500;

  // `folder` is made if it is not there; empty: nothing is kept.
  Spots(Jobs& jobs, std::string folder);

  // Files of solutions that are somebody else's to list and to remove, by the spot's id; asked from any
  // thread.
  using Elsewhere = std::function<std::optional<std::string>(const std::string& id)>;
  void also_from(Elsewhere elsewhere) { elsewhere_ = std::move(elsewhere); }

  // Where the folder is new: small spots to look at, one thread each.
  void begin_examples();
  // Its tree, the memory and about the time that it takes, without solving.
  Result<Json> size(const std::string& text);
  Result<Json> begin(const SpotOrder& order, const std::optional<SeatModel>& model = {});
  // The spot anew, the model's seat held to it.  `order`: how far, its text and `model`'s measures are the
  // spot's.
  Result<Json> begin_against(const std::string& id, SeatModel model, SpotOrder order);
  // Profiles that are kept elsewhere and may be models.
  void models_from(KeptModels kept) { kept_models_ = std::move(kept); }
  const KeptModels& kept_models() const { return kept_models_; }
  Json list();
  bool has(const std::string& id);
  Result<Json> view(const std::string& id);
  Result<Json> measure(const std::string& id);  // its first street, by a job that the view tells of
  Result<Json> resume(const std::string& id, const std::string& target, JobGoal goal);
  Result<void> remove(const std::string& id);  // its file, too
  Result<Json> ask(const std::string& id, const std::function<Result<Json>(const SpotTask&)>& question);

 private:
  std::shared_ptr<SpotFile> file_of(const std::string& id);
  void read_folder();
  Result<void> open(const std::string& id);
  Result<Json> start(const SpotOrder& order, const std::string& id, std::shared_ptr<SpotFile> file,
                     const std::string& not_kept, const std::optional<SeatModel>& model);
  Result<Json> show(const std::string& id, const std::shared_ptr<SpotFile>& file);
  void begin_with(SpotTask& task, std::unique_ptr<FirstStreet> first, const std::string& id);
  std::shared_ptr<MeasuredStreet> street_of(const std::string& id);
  void note_order(const std::string& id, const std::string& target, JobGoal goal);
  Json kept_view(const std::string& id, const SpotFile& file);

  Jobs& jobs_;
  std::string folder_;
  Elsewhere elsewhere_;
  KeptModels kept_models_;
  bool is_new_ = false;   // the folder
  Places places_{2};      // who asks for a tree: one is made, one waits
  std::mutex building_;   // one tree at a time: the memory that each may take is there
  std::mutex measuring_;  // who begins to measure a first street
  std::mutex mutex_;      // of what follows
  std::map<std::string, std::shared_ptr<SpotFile>> files_;          // by id
  std::map<std::string, Json> heads_;                               // of files that were looked at
  std::map<std::string, std::shared_ptr<MeasuredStreet>> streets_;  // of spots that began with one
};

}  // namespace hindsight
