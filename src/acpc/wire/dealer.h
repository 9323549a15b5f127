// The dealer of a match over the wire: every seat a connection.
//
//   auto dealer = AcpcDealer::open(setup);              // files, and what was played before
//   auto ends = dealer->play(connections, stop);    // to the end, or until a seat is lost
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "acpc/match.h"
#include "acpc/wire/line_socket.h"
#include "acpc/wire/seat_clocks.h"
#include "acpc/wire/transactions.h"

namespace hindsight {

struct DealerSetup {
  AcpcMatchSetup match;
  AcpcClocks clocks;
  std::string log, transactions;  // paths; "": none
  bool append = false;            // goes on with the transaction file; without one, behind what the log has
  bool quiet = false;             // says nothing of messages
  std::function<void(std::uint32_t hand)> hand_over = [](std::uint32_t) {};  // how many are played
  // Its answer was no legal move, and another was played for it.
  std::function<void(int seat, std::string_view answer)> corrected = [](int, std::string_view) {};
  std::function<void(std::string_view)> say = [](std::string_view) {
  };  // for standard error, in the reference's words; empty: nothing more comes soon
};

class AcpcDealer {
 public:
  // Names may hold no blanks, colons or bars.  Errors: files that cannot be read or written or are of another
  // match.
  static Result<std::unique_ptr<AcpcDealer>> open(DealerSetup setup);
  ~AcpcDealer();

  const AcpcMatch& match() const { return match_; }
  // The version that each connection must name first, in the order of seats.
  Result<void> greet(std::vector<LineSocket>& seats, Clock::time_point until, const std::stop_token& stop);
  enum class End : std::uint8_t { finished, stopped };
  // The error says which seat was lost and why.  What was played is in the files.
  Result<End> play(std::vector<LineSocket>& seats, const std::stop_token& stop);

 private:
  struct File;

  explicit AcpcDealer(DealerSetup setup);
  Result<void> open_files();
  Result<std::string> replayed_log(const std::string& transactions);
  std::string log_head() const;
  std::string player_at(std::size_t seat) const;  // "mine (seat 2)"

  void send_states(std::vector<LineSocket>& seats);
  Result<std::optional<Move>> ask(std::vector<LineSocket>& seats, int seat, const std::stop_token& stop);
  LineSocket::Got wait(std::vector<LineSocket>& seats, int seat, std::string_view& line,
                       Clock::time_point until, const std::stop_token& stop);
  Error lost(int seat, bool in_time, Clock::duration waited) const;
  Result<void> finish_hand();
  Result<void> finish(std::vector<LineSocket>& seats, const std::stop_token& stop);

  DealerSetup setup_;
  AcpcMatch match_;
  SeatClocks clocks_;
  std::unique_ptr<File> log_, transactions_;

  std::vector<std::string> states_;  // what each seat was last told
  WallTime sent_;
  Clock::time_point sent_at_;
};

}  // namespace hindsight
