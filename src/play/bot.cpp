// SPDX-License-Identifier: MIT
#include "play/bot.h"

#include <algorithm>

namespace hindsight {

CardSet SeatView::cards() const { return set_of(hole()) | set_of(board()); }

Chips SeatView::highest_bet() const {
  Chips highest = 0;
  for (Seat seat; seat.value < seats(); ++seat) highest = std::max(highest, bet(seat));
  return highest;
}

Event SeatView::event(std::size_t i) const {
  Event event = hand_->events()[i];
  if (event.kind == Event::Kind::hole && event.seat != me_) event.cards.fill(unknown_card);
  return event;
}

Move raise_or_call(const LegalMoves& legal, Chips to) {
  return legal.can_raise ? Move::raise_to(std::clamp(to, legal.min_to, legal.max_to)) : Move::call();
}

Move raise_by_pot(const SeatView& view, double share) {
  const LegalMoves& legal = view.legal();
  const auto pot = static_cast<double>(view.pot() + legal.call);
  return raise_or_call(legal, view.bet(legal.seat) + legal.call + static_cast<Chips>(share * pot));
}

double pot_odds(const SeatView& view) {
  const auto call = static_cast<double>(view.legal().call);
  return call / (static_cast<double>(view.pot()) + call);
}

}  // namespace hindsight
