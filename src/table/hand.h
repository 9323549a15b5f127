// One hand of hold'em for 2 to 10 seats: a state machine that says what it waits for and accepts nothing
// else.
//
//   Hand hand = *Hand::start(rules, stacks);         // antes and blinds are posted
//   hand.next()                                       // {hole, seat 0}, then moves, board, showdown, over
//
// Whatever comes from outside (cards, moves, shown hands) may be unknown or wrong: every mutator returns a
// Result, and on an error nothing has changed.  Amounts are "raise to" on the street.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "betting/betting_state.h"
#include "cards/card.h"
#include "cards/evaluator.h"
#include "table/event.h"
#include "table/rules.h"
#include "table/settle.h"

namespace hindsight {

std::string to_text(Seat seat);  // p1 for seat 0, as in PHH

class Hand {
 public:
  // Posts antes and blinds.  Stacks by seat, each above 0 and at most unlimited_stack.
  static Result<Hand> start(const HandRules& rules, std::span<const Chips> stacks);
  // The same in the memory of a hand that is no longer needed: no allocation.
  Result<void> restart(const HandRules& rules, std::span<const Chips> stacks);

  // What the hand waits for.
  struct Next {
    enum class Kind : std::uint8_t {
      hole,   // cards for `seat`; any seat without two cards will do
      board,  // `cards` cards
      move,   // of `seat`
      // `seat` is next to show, muck or decline; any other that has not will do.  When betting ended
      showdown,
      // with an all-in the board may be dealt before that, too.
      over,
    } kind = Kind::hole;
    Seat seat;
    int cards = 0;  // hole and board: how many are missing
    friend bool operator==(const Next&, const Next&) = default;
  };
  Next next() const { return next_; }
  bool over() const { return next_.kind == Next::Kind::over; }

  // Cards one by one or together; unknown_card where nobody knows.  A known card appears once in a hand.
  Result<void> deal_hole(Seat seat, std::span<const Card> cards);
  Result<void> deal_board(std::span<const Card> cards);

  // Of the seat to act; all zero when no move is due.
  const LegalMoves& legal() const { return betting_.legal(); }
  Result<void> play(Move move);             // of the seat to act
  Result<void> play(Seat seat, Move move);  // refused when it is another's turn
  // Where a move is due, why it may not be this one, said of the player: "cannot raise to 5: legal is 6 to
  // 40"; "": it may.
  std::string why_not(Move move) const;
  // Of somebody who is all-in: what lies in the pots stays there.  No rule book has it; sites fold so for
  // players who are away.
  Result<void> give_up(Seat seat);

  // The showdown, in any order.
  Result<void> show(Seat seat);                             // the known cards it was dealt
  Result<void> show(Seat seat, std::array<Card, 2> cards);  // reveals them; unknown: neither shows nor mucks
  Result<void> muck(Seat seat);
  // Nobody says more: known cards are shown and speak, the rest neither show nor muck.
  Result<void> let_cards_speak();
  // Whether a hand shown so far leaves the seat something to win; true while cards are unknown.
  bool can_win(Seat seat) const;

  // The table as it is now.
  const HandRules& rules() const { return rules_; }
  const BettingState& betting() const { return betting_; }
  int seats() const { return betting_.seats(); }
  Street street() const { return betting_.street(); }
  std::span<const Card> board() const { return {board_.data(), static_cast<std::size_t>(board_size_)}; }
  std::array<Card, 2> hole(Seat seat) const { return hole_[seat.value]; }
  Chips start_stack(Seat seat) const { return start_[seat.value]; }
  Chips stack(Seat seat) const { return betting_.stack(seat); }        // behind, before anything is won
  Chips bet(Seat seat) const { return betting_.bet(seat); }            // on this street
  Chips pot() const { return betting_.pot(); }                         // all chips put in, this street's too
  SeatSet live() const { return betting_.live().without(given_up_); }  // not folded
  SeatSet able() const { return betting_.able(); }                     // not folded, not all-in
  SeatSet shown() const { return shown_; }
  SeatSet mucked() const { return mucked_; }
  bool board_is_due_all_in() const { return running_out_; }  // betting is over before the river
  const std::vector<Event>& events() const { return events_; }

  // Pots, main pot first, as far as uncalled bets have gone back; formed when betting is over.
  std::span<const Pot> pots() const { return {pots_.data(), static_cast<std::size_t>(pot_count_)}; }
  Chips returned(Seat seat) const { return returned_[seat.value]; }
  // False at the end when unknown hands fight for a pot: such pots stay unpaid.
  bool determined() const { return determined_; }
  // Won or lost so far, in 1/2520 chip; sums to 0 (with rules.added to that) when the hand is over and
  // determined.
  Share payoff(Seat seat) const;
  // Chips after the hand; a fraction of a chip (exact splits) is an error of the caller.
  Chips final_stack(Seat seat) const;

 private:
  using BySeat = BettingState::BySeat;

  // Dealing and streets (hand.cpp).
  void post_antes();
  void post_blinds();
  void log_returned(Uncalled back);
  Result<void> check_cards(std::span<const Card> cards) const;
  void await_board();
  void open_street();
  void close_street();

  // Betting (hand_moves.cpp).
  void await_move();

  // The end (hand_showdown.cpp).
  void form_pots();
  void await_showdown();
  void go_on_showing();
  SeatSet unspoken() const;
  Seat next_to_show() const;
  Result<void> check_showdown(Seat seat) const;
  Result<void> check_shown(Seat seat, std::array<Card, 2> cards) const;
  void value(Seat seat);
  SeatSet winners(SeatSet claimants) const;
  void settle();
  void pay(std::size_t pot, Chips amount, SeatSet best);

  // To be filled in where it stays: a copy would wait for each of those stores.
  Event& log(Event::Kind kind, Seat seat) {
    Event& event = events_.emplace_back();
    event.kind = kind;
    event.seat = seat;
    event.street = street();
    return event;
  }

  HandRules rules_;
  BettingState betting_;
  Next next_;
  std::vector<Event> events_;

  std::array<std::array<Card, 2>, max_seats> hole_{};
  std::array<std::uint8_t, max_seats> dealt_{};  // hole cards
  std::array<Card, 5> board_{};
  int board_size_ = 0;
  CardSet seen_;  // known cards, hole and board

  BySeat start_{}, ante_{}, returned_{};

  // The end.
  bool running_out_ = false;
  SeatSet shown_, mucked_, declined_, given_up_;
  std::array<HandValue, max_seats> value_{};  // 0: unknown
  std::array<Pot, max_seats> pots_{};
  int pot_count_ = 0;
  bool determined_ = true;
  std::array<Share, max_seats> won_{};
};

std::string to_text(const Hand::Next& next);  // "it is the turn of p3"

}  // namespace hindsight
