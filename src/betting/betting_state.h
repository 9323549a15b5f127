// The betting of one hand for 2 to 10 seats: whose turn it is, what is legal, and what a move puts in.  A
// value without cards, to be copied where something is tried.  Its owner begins the streets, deals the
// cards and pays the pots:
//
//   BettingState now(stacks);
//   now.begin_street(rules, Street::preflop);
//   now.post(seat, blind); now.set_price(rules, blind);
//   for (now.ask(rules, now.able(), first); !now.street_over();) now.play(rules, move);
//   now.collect();  // an uncalled bet goes back
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "betting/action.h"
#include "betting/rules.h"
#include "betting/seat_set.h"

namespace hindsight {

// The exact bounds of the seat to act.  Every amount from min_to to max_to is legal, nothing else is.
struct LegalMoves {
  Seat seat;
  bool can_fold = false;
  bool can_raise = false;
  Chips call = 0;                // chips to add; 0: check
  Chips min_to = 0, max_to = 0;  // 0 without can_raise; equal in fixed limit or when only all-in is left

  constexpr bool allow(Move move) const {
    if (move.kind != Move::Kind::raise) return move.kind == Move::Kind::call || can_fold;
    return can_raise && move.to >= min_to && move.to <= max_to;
  }
  friend constexpr bool operator==(const LegalMoves&, const LegalMoves&) = default;
};

// Chips that nobody called.
struct Uncalled {
  Seat seat;
  Chips chips = 0;
};

class BettingState {
 public:
  using BySeat = std::array<Chips, max_seats>;

  BettingState() = default;
  // `pot`: what lies in the middle before anybody puts anything in.
  explicit BettingState(std::span<const Chips> stacks, Chips pot = 0);

  // Antes go to the pot, blinds in front of the seat as well.
  void put_in(Seat seat, Chips chips);
  void post(Seat seat, Chips chips);
  void give_back(Uncalled chips);
  // What the highest of the live has staked above the second highest; folded ones count, too.
  static Uncalled uncalled(const BySeat& staked, SeatSet live);

  // Nothing stands in front of anybody.
  void begin_street(const BettingRules& rules, Street street);
  void set_price(Chips level);  // by blinds: what a caller's bet must reach
  // These must move, beginning with the first of them at or after `first`.
  void ask(const BettingRules& rules, SeatSet asked, Seat first);
  bool street_over() const { return pending_.empty(); }
  // Bets of the street become stakes, but for what goes back.
  Uncalled collect();

  Seat turn() const { return turn_; }
  const LegalMoves& legal() const { return legal_; }  // of the turn; all zero when the street is over
  std::string_view no_raise_because(const BettingRules& rules) const;  // empty: the turn may raise
  BetAction action(Move move) const;                                   // what a legal move is called here
  void play(const BettingRules& rules, Move move);                     // a legal one

  int seats() const { return seats_; }
  Street street() const { return street_; }
  void set_street(Street street) { street_ = street; }  // without betting
  Chips stack(Seat seat) const { return stack_[seat.value]; }
  Chips bet(Seat seat) const { return bet_[seat.value]; }                              // on this street
  Chips committed(Seat seat) const { return staked_[seat.value] + bet_[seat.value]; }  // antes apart
  const BySeat& staked() const { return staked_; }                                     // on streets before
  Chips pot() const { return pot_; }            // all chips put in, this street's too
  SeatSet live() const { return live_; }        // not folded
  SeatSet able() const { return able_; }        // not folded, not all-in
  Chips level() const { return level_; }        // what a caller's bet must reach
  SeatSet pending() const { return pending_; }  // must still move
  int raises() const { return raises_; }        // bets and raises on this street, as the cap counts them
  bool has_aggressor() const { return has_aggressor_; }
  Seat aggressor() const { return aggressor_; }  // last to bet or raise on this street

 private:
  void pass_turn(const BettingRules& rules, Seat from);
  void find_legal_moves(const BettingRules& rules);
  Chips highest_other_bet(Seat seat) const;
  Chips pot_limit() const;
  bool has_rival(const BettingRules& rules) const;
  bool capped(const BettingRules& rules) const;
  bool reopened(const BettingRules& rules) const;
  void raise(const BettingRules& rules, Chips to);
  void count_raise(const BettingRules& rules, Chips to, bool all_in);

  int seats_ = 0;
  Street street_ = Street::preflop;
  Seat turn_;
  LegalMoves legal_;
  BySeat stack_{}, bet_{}, staked_{};
  Chips pot_ = 0;
  SeatSet live_, able_;

  // The street.
  Chips bet_size_ = 0;    // minimum bet, or the fixed bet
  Chips level_ = 0;       // what a caller's bet must reach
  Chips min_to_ = 0;      // the next full raise
  Chips last_raise_ = 0;  // size of the last full raise; pokerkit: of the largest raise
  Chips all_in_sum_ = 0;  // pokerkit: all-in raises since the last other raise
  BySeat answered_{};     // the level that the seat's last move left
  SeatSet acted_;         // have moved; pokerkit: since betting was last reopened
  SeatSet pending_;       // must still move
  int raises_ = 0, moves_ = 0;
  int players_ = 0;  // not folded when it began
  bool has_aggressor_ = false;
  Seat aggressor_;
};

}  // namespace hindsight
