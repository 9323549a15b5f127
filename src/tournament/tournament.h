// A tournament: its matches played, several at once, each player its own process; what was played before is
// gone on with.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/clock.h"
#include "tournament/contest.h"
#include "tournament/plan.h"
#include "tournament/trouble.h"

namespace hindsight {

struct TournamentSetup {
  TournamentPlan plan;
  AcpcGame game;
  std::string game_file;  // of the definition, for the programs
  std::string folder;     // of all files
  std::vector<std::string>
      house;  // the command that plays a bot of the house: BOT HOST PORT --game FILE follow
  // Whether a pairing is decided, so that no more of its matches are begun; null: by its logs where the plan
  // wants that, else all are played.  Asked by one thread at a time, before the first of the rotations that
  // share cards, which are played all or none.
  std::function<bool(std::size_t pairing)> decided{};
};

class Tournament {
 public:
  // The folder is made; plan and definition stand in it, so that whoever looks needs nothing else.  Errors:
  // too few players for the game; a folder that is another tournament's.
  static Result<std::unique_ptr<Tournament>> open(TournamentSetup setup);

  // Until all matches are over or a stop is asked for.  A match that cannot go on is left where it is, and
  // named in failed().
  void play(const std::stop_token& stop);

  std::uint64_t hands() const { return hands_.load(); }  // while it plays, too
  std::uint64_t hands_wanted() const { return std::uint64_t{setup_.plan.hands} * schedule_.size(); }
  std::size_t matches() const { return schedule_.size(); }
  std::size_t matches_over() const { return over_.load(); }
  struct Failure {
    std::string match, why;
  };
  // When it has played: matches that could not go on.
  const std::vector<Failure>& failed() const { return failed_; }
  const std::vector<std::string>& left_out() const { return left_out_; }  // since their pairings were decided
  // By player, also of what was played before; kept in the folder (tournament/trouble.h).
  const Troubles& troubles() const { return troubles_; }

 private:
  explicit Tournament(TournamentSetup setup);
  ContestSetup contest(const PlannedMatch& match) const;
  void play_match(const PlannedMatch& match, const std::stop_token& stop);
  bool is_wanted(std::size_t at);
  void note_lost(const PlannedMatch& match, const Error& why);
  void note_corrected(const PlannedMatch& match, const std::string& player, std::string_view answer);
  void keep_troubles();  // with mutex_ held

  TournamentSetup setup_;
  std::vector<PlannedMatch> schedule_;
  std::vector<Failure> failed_;
  std::vector<std::string> left_out_;
  std::map<std::size_t, bool> wanted_;  // by the rotations of a seed, as they were asked for
  Troubles troubles_;
  std::optional<Clock::time_point> kept_;  // when they were written last
  std::atomic<std::uint64_t> hands_ = 0;
  std::atomic<std::size_t> over_ = 0;
  std::mutex mutex_;
};

}  // namespace hindsight
