// A tournament that may still be played, seen from its folder: of its logs only what was appended is read.
//
//   HS_TRY(auto live, LiveTournament::open(folder));
//   HS_TRY(const bool all, live->update(std::chrono::milliseconds(100)));   // again and again, as long as
//   somebody looks
//   live->results(), live->matches()
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "estimate/histogram.h"
#include "tournament/log_tail.h"
#include "tournament/results.h"

namespace hindsight {

class LiveTournament {
 public:
  static constexpr std::size_t max_matches = 4'096, max_players = 64;

  // Reads what is to be played.  Errors: no tournament stands there; one of too many matches to watch.
  static Result<std::unique_ptr<LiveTournament>> open(const std::string& folder);

  // Reads on, for about `time`; false: there is more.  Errors name the file; conflict: it is another
  // tournament by now, or a log was written anew, and it must be opened again.
  Result<bool> update(Clock::duration time);

  struct Match {
    PlannedMatch plan;
    std::uint64_t hands = 0;  // played
    bool over = false;        // its log has a score
  };
  const std::vector<Match>& matches() const { return matches_; }
  std::uint64_t hands() const { return hands_; }  // played, in all
  bool knows_hands() const { return scanned_; }   // to the end of all logs, as of the last update
  std::uint64_t hands_wanted() const { return std::uint64_t{results_.plan.hands} * matches_.size(); }
  std::size_t matches_over() const { return over_; }
  // Of decks that have been played in all rotations; by plain, duplicate and, in hold'em, all-in equity.
  const TournamentResults& results() const { return results_; }
  std::size_t rotations() const { return rotations_; }
  // Whether what was read leaves no doubt about any of the pairing, by the sequence of the estimator that is
  // watched, however often one looks.
  bool is_decided(std::size_t pairing) const;
  // That has not begun and never will, since its pairing is decided.
  bool is_left_out(std::size_t match) const;
  bool is_done() const;  // nothing is left to be played
  // What each contestant of a pairing has won hand by hand, as the hands were read; in chips.
  const std::vector<RunningSum>& played(std::size_t pairing) const { return played_[pairing]; }
  // Single hands, the largest first: while there are no decks yet.
  const std::vector<Swing>& single_swings() const { return swings_; }

  // One hand of a match's log; it points to this tournament's game.  Errors: not_found, it has not been
  // played.
  struct LoggedLine {
    AcpcLogHand hand;
    std::string line;
  };
  Result<LoggedLine> hand(std::size_t match, std::uint64_t number) const;

 private:
  struct Scan {
    LogTail tail;
    std::vector<std::uint64_t> index;  // where each index_step-th hand's line begins
  };
  // The rotations of one seed: hands that wait till all of them have been played in every rotation.
  struct Seed {
    std::vector<LogTail> tails;
    std::vector<std::vector<AcpcLogHand>> waiting;
    std::uint64_t decks = 0;
  };

  LiveTournament(std::string folder, std::string plan_text, std::string game_text, TournamentResults results);
  Result<void> check_plan() const;
  Result<bool> scan(std::size_t match, Clock::time_point until);
  Result<void> scan_line(std::size_t match, std::string_view line, std::uint64_t at);
  Result<bool> count(std::size_t seed, Clock::time_point until);
  Result<void> fill(Seed& seed, std::size_t rotation);

  std::string folder_, plan_text_, game_text_;
  TournamentResults results_;
  std::size_t rotations_ = 1;
  std::vector<Match> matches_;
  std::vector<Scan> scans_;  // [match]
  std::vector<Seed> seeds_;
  std::vector<std::vector<RunningSum>> played_;  // [pairing][contestant]
  std::vector<Swing> swings_;
  std::uint64_t hands_ = 0;
  bool scanned_ = false;
  std::size_t over_ = 0;
};

// Whether a pairing of the tournament in the folder is decided by now, read anew each time; a folder that
// cannot be read decides nothing.
std::function<bool(std::size_t pairing)> decided_in(const std::string& folder);

}  // namespace hindsight
