// The tournaments that a server shows: of folders that were named when it started and of those that are begun
// here, and nothing else of the disk.
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
#include "io/json.h"
#include "server/tournaments/own_tournaments.h"
#include "server/tournaments/tournament_json.h"

namespace hindsight {

// One folder, looked at as often as somebody asks, but for a fraction of a second each time.
class WatchedTournament {
 public:
  // `own`: those that are begun here, or null.
  WatchedTournament(std::string id, std::string folder, Now now, const OwnTournaments* own)
      : id_(std::move(id)), folder_(std::move(folder)), now_(std::move(now)), own_(own) {}

  const std::string& id() const { return id_; }
  const std::string& folder() const { return folder_; }

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
  const OwnTournaments* own_;
  std::mutex mutex_;
  std::unique_ptr<LiveTournament> live_;
  Clock::time_point looked_{};
  Json seen_own_;  // how it stood with those of its own when it was looked at
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

  // Each is a tournament's folder, or a folder of such, which are found as they come.  Errors: there is no
  // such folder.
  static Result<std::unique_ptr<Tournaments>> open(const std::vector<std::string>& folders,
                                                   Now now = Clock::now);

  // Those that are begun here, too; once, before anybody asks.
  void also(OwnTournaments& own);

  Json list();
  Result<std::shared_ptr<WatchedTournament>> find(const std::string& id);
  // One that was begun here.
  Result<std::shared_ptr<WatchedTournament>> find_own(const std::string& id);
  Result<std::shared_ptr<WatchedTournament>> begin(const TournamentOrder& order);
  Result<void> remove(const std::string& id);
  OwnTournaments& own() { return *own_; }

 private:
  Tournaments(std::vector<std::string> folders, Now now)
      : folders_(std::move(folders)), now_(std::move(now)) {}
  std::vector<std::string> reap_idle();  // the folders in which there is no tournament
  void show(const std::string& folder);

  std::vector<std::string> folders_;
  const Now now_;
  OwnTournaments* own_ = nullptr;
  std::mutex mutex_;
  std::vector<std::string> shown_;          // ids, in the order in which they were found
  std::map<std::string, std::string> ids_;  // by folder
  std::map<std::string, std::shared_ptr<WatchedTournament>> watched_;  // by id
};

}  // namespace hindsight
