// Many hands at one table: who is dealt in where, the button, blinds that rise, and chips that never get
// lost.
//
//   Lineup lineup = *session.next_hand();                  // moves the button
//   Hand hand = *Hand::start(lineup.rules, lineup.dealt_in());
//   ... play it ...
//   session.finish(hand);
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "table/hand.h"

namespace hindsight {

// A chair at the table, clockwise; it keeps its number while Seat turns with the button.
using Chair = Id<struct ChairTag, std::uint8_t>;

struct BlindLevel {
  Chips small_blind = 0, big_blind = 0, ante = 0;
  enum class PaidBy : std::uint8_t { everybody, big_blind, button } ante_paid_by = PaidBy::everybody;
  int hands = 0;  // 0: the level never ends
};

// The last level stays, or doubles after each of its terms.
struct BlindSchedule {
  std::vector<BlindLevel> levels;
  bool doubles = false;

  BlindLevel at(std::int64_t hand) const;  // counted from 0
};

struct SessionRules {
  HandRules hand = casino_rules();  // its amounts come from the schedule
  BlindSchedule blinds;
  enum class Button : std::uint8_t {
    // Tournaments: the big blind moves to the next player, small blind and button follow even onto an empty
    // chair.
    // Absent players are dealt in and marked.
    dead,
    // To the next player.  Absent players are left out, and post the blinds that they missed when they
    // return.
    moving,
  } button = Button::dead;
};

// A session between two hands with nobody absent, to be kept and taken up again.
struct SessionState {
  std::vector<Chips> stacks;  // by chair
  Chair button, small, big;   // of the last hand
  std::int64_t hands_played = 0;
};

// The next hand's seats in position order, with rules ready to start; straddles may still be added.
struct Lineup {
  HandRules rules;
  int seats = 0;
  std::array<Chair, max_seats> chairs{};  // by seat
  std::array<Chips, max_seats> stacks{};  // by seat
  SeatSet absent;
  Chair button;  // perhaps an empty chair

  std::span<const Chips> dealt_in() const { return {stacks.data(), static_cast<std::size_t>(seats)}; }
  std::optional<Seat> seat_of(Chair chair) const;  // none: not dealt in
};

class Session {
 public:
  // Stacks by chair, 0 for an empty one.  The first hand's button is at `button`, or at the next player.
  static Result<Session> open(SessionRules rules, std::span<const Chips> stacks, Chair button = Chair{0});

  // The same session that state() describes.
  static Result<Session> resume(SessionRules rules, const SessionState& state);
  SessionState state() const;  // between hands

  // Fewer than two players who could play are an error.
  Result<Lineup> next_hand();
  Result<void> finish(const Hand& hand);  // of the lineup given last, over and determined

  // Between hands.  A chair with chips may buy more; an empty one, or one that lost all, (re)enters.
  Result<void> buy_in(Chair chair, Chips chips);
  Result<Chips> cash_out(Chair chair);  // leaves with all its chips
  Result<void> set_absent(Chair chair, bool absent);

  Chips stack(Chair chair) const { return chairs_[chair.value].stack; }
  int chairs() const { return chair_count_; }
  int players() const;  // with chips, absent or not
  std::int64_t hands_played() const { return hands_played_; }
  Chips chips_in_play() const { return chips_in_play_; }  // bought in and not cashed out
  BlindLevel level() const { return rules_.blinds.at(hands_played_); }

 private:
  struct Place {
    Chips stack = 0;
    bool absent = false;
    bool seated = false;  // has played or busted here, and no hand has passed without it
    bool owes_big = false, owes_small = false;  // blinds missed
    bool waits = false;                         // owes, and sits where nobody may come in this hand
  };

  Result<void> check_between_hands(Chair chair) const;
  bool plays(Chair chair) const;
  Chair next_player(Chair chair) const;
  Chair step(Chair chair) const;
  int to_deal() const;
  void move_button();
  void move_dead_button();
  void note_missed_blinds(Chair old_big);
  Lineup seat_players() const;
  void post_blinds(Lineup& lineup);
  void post_missed(Lineup& lineup, const BlindLevel& level);

  SessionRules rules_;
  std::array<Place, max_seats> chairs_{};
  int chair_count_ = 0;
  Chair button_, small_, big_;  // chairs, perhaps empty ones
  bool began_ = false;
  std::optional<Lineup> playing_;
  std::int64_t hands_played_ = 0;
  Chips chips_in_play_ = 0;
};

}  // namespace hindsight
