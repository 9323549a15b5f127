// A match as the ACPC dealer runs it, without the wire: whose turn it is in which hand, what each seat is
// told, and what is logged.
//
// Seats belong to players, positions to hands: in hand h seat s has position (s - h) mod n, unless seats are
// fixed.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "acpc/acpc_hand.h"
#include "acpc/deck.h"
#include "acpc/message.h"

namespace hindsight {

struct AcpcMatchSetup {
  std::string name, game_file;  // as the log names them
  AcpcGame game;
  std::uint32_t hands = 1'000, seed = 1;
  std::vector<std::string> players;  // by seat
  bool fixed_seats = false;
};

class AcpcMatch {
 public:
  explicit AcpcMatch(AcpcMatchSetup setup);
  AcpcMatch(const AcpcMatch&) = delete;  // the hand points to the setup's game
  AcpcMatch& operator=(const AcpcMatch&) = delete;

  const AcpcMatchSetup& setup() const { return setup_; }
  std::uint32_t number() const { return number_; }  // of the hand, from 0
  const AcpcHand& hand() const { return hand_; }
  const AcpcCards& cards() const { return cards_; }
  Seat position(int seat) const;
  int seat(Seat position) const;
  int seat_to_act() const { return seat(hand_.turn()); }

  void play(Move move);  // of the position to act, legal
  // The hand is over: it is counted, and the next one dealt unless it was the last.
  void next_hand();
  bool over() const { return number_ == setup_.hands; }

  // What the seat is told now, without a line end.
  void append_state(std::string& out, int seat) const;
  // STATE: of the hand that is over, by position; SCORE: so far, by seat.
  std::string state_line() const;
  std::string score_line() const;
  const std::array<double, max_seats>& values() const {
    return values_;
  }  // of the hand that is over, by position
  const std::array<double, max_seats>& totals() const { return totals_; }  // by seat

 private:
  void begin_hand();

  AcpcMatchSetup setup_;
  AcpcDeck deck_;
  AcpcHand hand_;
  AcpcCards cards_;
  std::uint32_t number_ = 0;
  std::array<double, max_seats> values_{}, totals_{};
};

}  // namespace hindsight
