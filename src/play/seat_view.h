// A hand as it is seen: by everybody, and by one seat.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>

#include "betting/action_probabilities.h"
#include "table/hand.h"

namespace hindsight {

// What everybody knows at a seat's turn: what lies open and what has happened, and no hole cards at all.
class PublicView {
 public:
  PublicView(const Hand& hand, Seat me) : hand_(&hand), me_(me) {}

  Seat me() const { return me_; }
  std::span<const Card> board() const { return hand_->board(); }
  Street street() const { return hand_->street(); }

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

  // Everything that happened, in order; hole cards are unknown_card.
  std::size_t event_count() const { return hand_->events().size(); }
  Event event(std::size_t i) const;

  bool over() const { return hand_->over(); }

 protected:
  const Hand& hand() const { return *hand_; }

 private:
  const Hand* hand_;
  Seat me_;
};

// A hand as one seat sees it: its own cards as well.
class SeatView : public PublicView {
 public:
  using PublicView::PublicView;

  std::array<Card, 2> hole() const { return hand().hole(me()); }
  Combo combo() const { return Combo::of(hole()[0], hole()[1]); }
  CardSet cards() const;                                // hole cards and board
  Event event(std::size_t i) const;                     // hole cards of others are unknown_card
  Share payoff() const { return hand().payoff(me()); }  // when the hand is over
};

// A raise to `share` of the pot as it is after calling.
Move raise_by_pot(const PublicView& view, double share);

// A call pays if it wins the pot at least this often.
double pot_odds(const PublicView& view);

}  // namespace hindsight
