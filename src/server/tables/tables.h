// All tables that are being played; those that nobody has used for long stay in the file alone until they are
// asked for.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/tables/live_table.h"

namespace hindsight {

class Tables {
 public:
  static constexpr std::size_t max_tables = 1'000;

  explicit Tables(LiveTable::Services services) : services_(services) {}

  // Checked by check_order; the id is made here.
  Result<std::shared_ptr<LiveTable>> open(TableOrder order);
  Result<std::shared_ptr<LiveTable>> find(const std::string& id);
  std::shared_ptr<LiveTable> playing(const std::string& id);  // null: not in memory
  void close_all_of(const std::string& profile);
  void close_all();
  void evict_idle();  // puts away what was not used for long

 private:
  Result<void> make_room();
  tl::unexpected<Error> give_up(SavedTable saved);
  void evict(std::chrono::seconds unused);

  LiveTable::Services services_;
  std::mutex mutex_, loading_;  // loading_: one at a time comes from the file
  std::map<std::string, std::shared_ptr<LiveTable>> tables_;
};

}  // namespace hindsight
