// A hand of hold'em for 2 to 10 seats as a state machine: it says what it waits for and takes nothing else.
//
// Seats are numbered in the order of the deal: 0 is the first left of the button, the last is the button.
// Heads-up seat 0 is the big blind and seat 1 the button with the small blind.  Chips are whole; cards are
// numbers (hindsight/cards.h), -1 where nobody knows.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hindsight/result.h"

namespace hs {

using Chips = std::int64_t;
inline constexpr int unknown_card = -1;

struct HandRules {
  std::string book =
      "casino";  // or "pokerkit", "acpc": who may raise again, short blinds, odd chips (docs/rules.md)
  std::string limit = "no-limit";  // or "pot-limit", "limit"
  Chips small_blind = 50, big_blind = 100, ante = 0;
};

struct LegalMoves {
  int seat = 0;  // whose they are
  bool can_fold = false, can_raise = false;
  Chips call = 0;                // chips to add; 0: check
  Chips min_to = 0, max_to = 0;  // of a raise: every whole amount between; 0 without can_raise
};

struct HandEvent {
  std::string
      // Ante, blind, late_post, hole, board, fold, check, call, bet, raise, returned, show, muck, decline,
      // win
      kind;
  int seat = 0;            // of board none
  std::string street;      // preflop, flop, turn, river
  std::vector<int> cards;  // hole, board, show
  double amount = 0;       // chips added, returned or won
  Chips to = 0;            // bet and raise: in front of the seat on this street afterwards
  bool all_in = false;     // this took the seat's last chip
};

struct HandPot {
  Chips amount = 0;
  std::vector<int> seats;  // that can win it
};

class Hand {
 public:
  // Antes and blinds are posted.  Stacks by seat, 1 to 10^14 each.
  static Result<Hand> start(const HandRules& rules, std::span<const Chips> stacks);
  // The same from a deck shuffled by the seed: cards come and hands are shown by themselves, so that it waits
  // for moves alone.
  static Result<Hand> deal(const HandRules& rules, std::span<const Chips> stacks, std::uint64_t seed);

  Hand(const Hand& other);  // goes on by itself
  Hand(Hand&&) noexcept;
  Hand& operator=(Hand other) noexcept;
  ~Hand();

  struct Next {
    std::string
        kind;  // "hole" (cards for the seat), "board", "move", "showdown" (the seat shows or mucks), "over"
    int seat = 0;
    int cards = 0;  // hole and board: how many are missing
  };
  Next next() const;
  bool over() const;

  // On an error nothing has changed.
  Result<void> deal_hole(int seat, std::span<const int> cards);
  Result<void> deal_board(std::span<const int> cards);
  LegalMoves legal() const;  // of the seat to act; all zero when no move is due
  Result<void> fold();
  Result<void> call();              // or check
  Result<void> raise_to(Chips to);  // or bet: what then stands in front of the seat on this street
  Result<void> show(int seat);      // the cards that it was dealt
  Result<void> muck(int seat);
  Result<void> let_cards_speak();  // known cards are shown, the rest neither shown nor mucked

  int seats() const;
  std::string_view street() const;
  std::vector<int> board() const;
  // Of a seat of this hand.
  std::array<int, 2> hole(int seat) const;
  Chips start_stack(int seat) const;
  Chips stack(int seat) const;        // behind, before anything is won
  Chips bet(int seat) const;          // on this street
  bool live(int seat) const;          // not folded
  double payoff(int seat) const;      // chips won or lost so far; together 0 at the end
  Chips pot() const;                  // all chips put in, this street's too
  std::vector<HandPot> pots() const;  // main pot first, once betting is over
  std::vector<HandEvent> events() const;
  // As PHH, of a hand that is over; names by seat, or none.
  Result<std::string> phh(const std::vector<std::string>& players = {}) const;

  struct Parts;
  explicit Hand(std::unique_ptr<Parts> parts);
  const Parts& parts() const { return *parts_; }

 private:
  std::unique_ptr<Parts> parts_;
};

}  // namespace hs
