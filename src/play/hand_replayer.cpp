// SPDX-License-Identifier: MIT
#include "play/hand_replayer.h"

#include <array>
#include <vector>

namespace hindsight {

bool begin_alike(const PublicView& a, const PublicView& b) {
  if (a.seats() != b.seats() || !(a.rules() == b.rules())) return false;
  for (const Seat seat : SeatSet::first_of(a.seats()))
    if (a.start_stack(seat) != b.start_stack(seat)) return false;
  return true;
}

Result<HandReplayer> HandReplayer::of(const PublicView& seen) {
  std::vector<Chips> stacks;
  for (const Seat seat : SeatSet::first_of(seen.seats())) stacks.push_back(seen.start_stack(seat));
  HandReplayer again;
  HS_RETURN_IF_ERROR(again.hand_.restart(seen.rules(), stacks));
  HS_RETURN_IF_ERROR(again.deal(seen.board()));
  return again;
}

Result<void> HandReplayer::deal(std::span<const Card> board) {
  constexpr std::array unknown{unknown_card, unknown_card};
  for (Hand::Next next = hand_.next();
       next.kind == Hand::Next::Kind::hole || next.kind == Hand::Next::Kind::board; next = hand_.next()) {
    const auto cards = static_cast<std::size_t>(next.cards);
    if (next.kind == Hand::Next::Kind::hole) {
      HS_RETURN_IF_ERROR(hand_.deal_hole(next.seat, std::span(unknown).first(cards)));
      continue;
    }
    if (hand_.board().size() + cards > board.size()) return {};
    HS_RETURN_IF_ERROR(hand_.deal_board(board.subspan(hand_.board().size(), cards)));
  }
  return {};
}

Result<void> HandReplayer::play(const Event& event, std::span<const Card> board) {
  const std::optional<Move> move = move_of(event);
  if (!move) return {};
  const bool gone = event.kind == Event::Kind::fold && !hand_.able().has(event.seat);
  HS_RETURN_IF_ERROR(gone ? hand_.give_up(event.seat) : hand_.play(event.seat, *move));
  return deal(board);
}

bool goes_on(const HandReplayer& past, const PublicView& view) {
  std::size_t i = 0;
  for (const Event& event : past.events()) {
    if (event.kind == Event::Kind::hole) continue;
    while (i < view.event_count() && view.event(i).kind == Event::Kind::hole) ++i;
    if (i == view.event_count() || !(view.event(i) == event)) return false;
    ++i;
  }
  return true;
}

}  // namespace hindsight
