// The tournaments that a server shows: folders that were named when it started, and nothing else of the disk.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "server/tournaments/tournament_json.h"
#include "store/json.h"

namespace hindsight {

// One folder, looked at as often as somebody asks, but for a fraction of a second each time.
class WatchedTournament {
 public:
  WatchedTournament(std::string id, std::string folder, Now now)
      : id_(std::move(id)), folder_(std::move(folder)), now_(std::move(now)) {}

  Json brief(Clock::time_point until);  // with "failure" where it cannot be shown
  Result<Json> view();
  Result<Json> pairing(std::size_t number);
  Result<Json> hand(std::size_t match, std::uint64_t number);

 private:
  // All with mutex_ held.
  Result<void> look(Clock::duration time);
  Result<void> read_on(Clock::duration time);
  void take_pace();
  void take_results();
  double idle() const;

  const std::string id_, folder_;
  const Now now_;
  std::mutex mutex_;
  std::unique_ptr<LiveTournament> live_;
  Clock::time_point looked_{};
  TournamentPace pace_;
  std::deque<std::pair<Clock::time_point, std::uint64_t>> seen_;  // hands, over the last half minute
  std::int64_t results_written_ = 0;
  std::shared_ptr<const Json> finished_;  // what results.json says of these hands, if it does
  std::mutex last_mutex_;
  std::shared_ptr<const Json> last_;  // view, for who comes while it is made
};

class Tournaments {
 public:
  static constexpr std::size_t max_shown = 64;

  // Each is a tournament's folder, or a folder of such, which are found as they come.  Errors: there is no such folder.
  static Result<std::unique_ptr<Tournaments>> open(const std::vector<std::string>& folders,
                                                   Now now = Clock::now);

  Json list();
  Result<std::shared_ptr<WatchedTournament>> find(const std::string& id);

 private:
  Tournaments(std::vector<std::string> folders, Now now)
      : folders_(std::move(folders)), now_(std::move(now)) {}
  std::vector<std::string> look_around();  // the folders in which there is no tournament
  void show(const std::string& folder);

  const std::vector<std::string> folders_;
  const Now now_;
  std::mutex mutex_;
  std::vector<std::string> shown_;          // ids, in the order in which they were found
  std::map<std::string, std::string> ids_;  // by folder
  std::map<std::string, std::shared_ptr<WatchedTournament>> watched_;  // by id
};

}  // namespace hindsight
