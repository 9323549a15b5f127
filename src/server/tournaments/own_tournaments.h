// Tournaments that somebody begins from the page: of the house's bots and the programs that the server was
// started with, played one after the other, each in a folder of its own that a later server goes on with.
// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"
#include "io/json.h"
#include "server/tables/programs.h"
#include "tournament/tournament.h"

namespace hindsight {

struct TournamentOrder {
  std::string name;
  std::string game = "nlhe(blinds=50/100,stack=20000)";  // heads-up
  std::vector<std::string> players;                      // of 'hindsight bots', or program:NAME
  std::uint32_t hands = 1'000;                           // of each match; each is played in both seatings
  std::uint32_t matches = 1;                             // of each pairing
  std::uint32_t seed = 1;
  bool until_decided = false;  // no more matches of a pairing once it is decided
};

class OwnTournaments {
 public:
  static constexpr std::size_t max_players = 10, max_waiting = 8, max_kept = 48;
  static constexpr std::uint32_t max_hands = 100'000, max_matches = 100;
  static constexpr std::uint64_t max_hands_in_all = 1'000'000;  // some 100 MB of logs

  // `house`: the command that plays a bot of the house, as in TournamentSetup.  The folder is there.
  OwnTournaments(std::string folder, const Programs& programs, std::vector<std::string> house)
      : folder_(std::move(folder)), programs_(programs), house_(std::move(house)) {}
  ~OwnTournaments();  // after the hands that are being played

  // The folder that it is played in.  Errors: what cannot be played; busy, too many wait or are kept.
  Result<std::string> begin(const TournamentOrder& order);
  // To be played on, if it is not over; and what is played of it is kept.
  Result<void> resume(const std::string& folder);
  void stop(const std::string& folder);
  // Its folder is deleted.  The error says that it is being played.
  Result<void> remove(const std::string& folder);

  const std::string& folder() const { return folder_; }  // that all of them are in
  bool has(const std::string& folder) const;
  // Null of one that is not its own, else {"state": "playing", "waiting" or "resting", "failure": null or why
  // a match could not go on}.
  Json state(const std::string& folder) const;

 private:
  Result<TournamentPlan> plan_of(const TournamentOrder& order) const;
  Result<TournamentPlayer> player_of(const std::string& spec, const HoldemGame& game) const;
  Result<std::unique_ptr<Tournament>> opened(const TournamentPlan& plan, const std::string& folder) const;
  Result<void> wait_in_line(const std::string& folder, std::unique_ptr<Tournament> tournament);
  void work(const std::stop_token& stop);

  struct Waiting {
    std::string folder;
    std::unique_ptr<Tournament> tournament;
  };

  const std::string folder_;
  const Programs& programs_;
  const std::vector<std::string> house_;
  mutable std::mutex mutex_;
  std::condition_variable_any comes_;
  std::deque<Waiting> line_;
  std::string playing_;  // empty: none is
  std::stop_source stop_playing_;
  std::map<std::string, std::string> failures_;  // by folder
  std::jthread worker_;                          // from the first on
};

}  // namespace hindsight
