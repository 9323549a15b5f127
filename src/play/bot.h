// A bot plays a seat: it is shown what that seat may see and answers with a move.  People and remote programs are
// bots too.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/rng.h"
#include "table/hand.h"

namespace hindsight {

// A hand as one seat sees it: its own cards, what lies open, and what has happened.
class SeatView {
 public:
  SeatView(const Hand& hand, Seat me) : hand_(&hand), me_(me) {}

  Seat me() const { return me_; }
  std::array<Card, 2> hole() const { return hand_->hole(me_); }
  std::span<const Card> board() const { return hand_->board(); }
  Street street() const { return hand_->street(); }
  CardSet cards() const;  // hole cards and board

  const HandRules& rules() const { return hand_->rules(); }
  int seats() const { return hand_->seats(); }
  Chips start_stack(Seat seat) const { return hand_->start_stack(seat); }
  Chips stack(Seat seat) const { return hand_->stack(seat); }
  Chips bet(Seat seat) const { return hand_->bet(seat); }  // on this street
  Chips highest_bet() const;                               // on this street
  Chips pot() const { return hand_->pot(); }               // all chips put in
  SeatSet live() const { return hand_->live(); }           // not folded
  int opponents() const { return live().without(me_).size(); }

  const LegalMoves& legal() const { return hand_->legal(); }  // of the seat to act

  // Everything that happened, in order; hole cards of others are unknown_card.
  std::size_t event_count() const { return hand_->events().size(); }
  Event event(std::size_t i) const;

  bool over() const { return hand_->over(); }
  Share payoff() const { return hand_->payoff(me_); }  // when the hand is over

 private:
  const Hand* hand_;
  Seat me_;
};

class Bot {
 public:
  // All its random choices come from the seed.
  explicit Bot(std::uint64_t seed) : seed_(seed), rng_(seed) {}
  virtual ~Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  // A hand begins, hole cards are dealt.  The number makes its random choices a stream of their own, whatever was
  // played before.
  void begin(const SeatView& view, std::uint64_t number) {
    rng_ = Rng(seed_, number);
    on_begin(view);
  }
  virtual Move act(const SeatView& view) = 0;    // legal, within view.legal()
  virtual void end(const SeatView& /*view*/) {}  // the hand is over

 protected:
  Rng& rng() { return rng_; }

 private:
  virtual void on_begin(const SeatView& /*view*/) {}

  std::uint64_t seed_;
  Rng rng_;
};

// The nearest legal move to what a bot has in mind.
inline Move fold_or_check(const LegalMoves& legal) { return legal.call > 0 ? Move::fold() : Move::call(); }
Move raise_or_call(const LegalMoves& legal, Chips to);  // the legal amount nearest to `to`

// A raise to `share` of the pot as it is after calling.
Move raise_by_pot(const SeatView& view, double share);

// A call pays if it wins the pot at least this often.
double pot_odds(const SeatView& view);

}  // namespace hindsight
