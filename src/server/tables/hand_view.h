// What lies on the table, as one seat or as everybody afterwards may see it: a fold over the events of a
// hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/hand.h"
#include "table/session.h"

namespace hindsight {

// Who sits on a chair.
struct Occupant {
  std::string name, bot;  // bot: its spec, empty for the person
  std::uint32_t avatar = 0;
};

struct ChairView {
  enum class State : std::uint8_t { in, folded, all_in, out, busted } state = State::out;
  Chips stack = 0, bet = 0, staked = 0;  // bet: on the street; staked: in the hand, antes too
  bool small_blind = false, big_blind = false;
  int card_count = 0;
  std::array<Card, 2> cards{unknown_card, unknown_card};  // unknown_card: not for these eyes
  std::optional<Event> last;                              // fold, check, call, bet, raise on this street
  Chips won = 0;
  bool shown = false;
};

struct WonPot {
  Chair chair;
  Chips amount = 0;
  int pot = 0;
};

class HandView {
 public:
  enum class Visibility : std::uint8_t { chair_0, all };

  HandView() = default;
  // Between hands.
  static HandView of_stacks(const std::vector<Chips>& stacks, Chair button);
  // A hand begins; stacks by chair.
  HandView(const Lineup& lineup, const std::vector<Chips>& stacks, Visibility visibility);

  void apply(const Event& event);

  const std::vector<ChairView>& chairs() const { return chairs_; }
  const ChairView& at(Chair chair) const { return chairs_[chair.value]; }
  Chair chair_of(Seat seat) const { return lineup_.chairs[seat.value]; }
  Chair button() const { return lineup_.button; }
  const std::vector<Card>& board() const { return board_; }
  Street street() const { return street_; }
  Chips pot() const;              // all chips put in
  std::vector<Pot> pots() const;  // of closed streets, main pot first; entitled: by seat
  const std::vector<WonPot>& won() const { return won_; }

  // Value of the two cards of a chair on a full board; 0 while that cannot be said.
  HandValue value(Chair chair) const;
  std::vector<Card> best_five(Chair chair) const;  // empty with value 0

 private:
  ChairView& chair(Seat seat) { return chairs_[chair_of(seat).value]; }
  void put_in(const Event& event);
  void deal(const Event& event);
  void give_back(const Event& event);
  void pay(const Event& event);
  void sweep_bets();

  Lineup lineup_;
  Visibility visibility_ = Visibility::chair_0;
  std::vector<ChairView> chairs_;
  std::array<Chips, max_seats> antes_{};  // by seat
  std::vector<Card> board_;
  Street street_ = Street::preflop;
  std::vector<WonPot> won_;
};

}  // namespace hindsight
