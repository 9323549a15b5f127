// Reports over many boards by id: each a folder, and a job while it is being solved.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/http/places.h"
#include "server/jobs/jobs.h"
#include "server/spots/flop_folder.h"
#include "server/spots/spots.h"

namespace hindsight {

class FlopReports {
 public:
  static constexpr std::size_t max_kept = 200;

  // `folder` is made if it is not there.  Their solutions are spots, ID-BOARD.
  FlopReports(Jobs& jobs, Spots& spots, std::string folder);

  Result<Json> size(const FlopOrder& order);  // memory, about the time and disk space, without solving
  Result<Json> begin(const FlopOrder& order);
  Json list();
  Result<Json> view(const std::string& id, std::size_t from);
  Result<std::string> csv(const std::string& id);
  Result<Json> text(const std::string& id,
                    const std::string& board);  // the spot as TOML, on one of the boards
  Result<Json> resume(const std::string& id);   // also after a restart
  Result<void> remove(const std::string& id);   // its solutions, too

  // Spots of the boards that are kept (of those named, where some are), each with how often it comes.
  struct Weighted {
    std::string spot;
    double weight = 0;
  };
  Result<std::vector<Weighted>> solutions(const std::string& id, const std::vector<std::string>& boards);

 private:
  using Folder = std::shared_ptr<FlopFolder>;
  Result<Folder> find(const std::string& id);
  Result<Json> work(const std::string& id, const Folder& folder, bool paused);
  Result<std::uint64_t> largest(const FlopOrder& order, const ManyBoards& many);
  Json head(const std::string& id, const FlopFolder& folder);
  std::optional<std::string> file_of(const std::string& spot);

  Places places_{1};  // who asks for the size of one: several trees are made for it
  Jobs& jobs_;
  Spots& spots_;
  const std::string path_;
  std::mutex mutex_;                            // of what follows
  std::map<std::string, Folder> folders_;       // null: not read yet
  std::map<std::string, std::string> damaged_;  // why one cannot be read
};

}  // namespace hindsight
