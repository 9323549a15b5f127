// SPDX-License-Identifier: MIT
#include "play/seat_view.h"

#include <algorithm>

#include "betting/bet_size.h"

namespace hindsight {

Chips PublicView::highest_bet() const {
  Chips highest = 0;
  for (Seat seat; seat.value < seats(); ++seat) highest = std::max(highest, bet(seat));
  return highest;
}

Event PublicView::event(std::size_t i) const {
  Event event = hand_->events()[i];
  if (event.kind == Event::Kind::hole) event.cards.fill(unknown_card);
  return event;
}

CardSet SeatView::cards() const { return set_of(hole()) | set_of(board()); }

Event SeatView::event(std::size_t i) const {
  const Event& event = hand().events()[i];
  return event.kind == Event::Kind::hole && event.seat == me() ? event : PublicView::event(i);
}

Move raise_by_pot(const PublicView& view, double share) {
  const LegalMoves& legal = view.legal();
  const BetScale scale{.faced = view.bet(legal.seat) + legal.call, .pot = view.pot() + legal.call};
  return raise_or_call(legal, chips_of_share(share, scale));
}

double pot_odds(const PublicView& view) {
  const auto call = static_cast<double>(view.legal().call);
  return call / (static_cast<double>(view.pot()) + call);
}

}  // namespace hindsight
