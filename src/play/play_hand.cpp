// SPDX-License-Identifier: MIT
#include "play/play_hand.h"

#include <string>

#include "base/check.h"

namespace hindsight {

void play_hand(Hand& hand, const HandDeal& deal, std::span<Bot* const> bots, std::uint64_t number,
               const Budget& budget, HandObserver* observer, Showing showing) {
  const SeatSet seats = SeatSet::first_of(hand.seats());
  while (hand.next().kind == Hand::Next::Kind::hole) {
    const Seat seat = hand.next().seat;
    HS_CHECK_OK(hand.deal_hole(seat, deal.hole(seat)));
  }
  for (const Seat seat : seats) bots[seat.value]->begin(SeatView(hand, seat), number);
  if (observer != nullptr) observer->begin(hand);
  for (advance(hand, deal, showing); !hand.over(); advance(hand, deal, showing)) {
    const Seat seat = hand.next().seat;
    const Move move = bots[seat.value]->act(SeatView(hand, seat), budget);
    if (observer != nullptr) observer->before_move(hand, move, bots[seat.value]);
    const Result<void> played = hand.play(move);
    HS_CHECK_OK(played);  // bots keep within the legal moves
  }
  for (const Seat seat : seats) bots[seat.value]->end(SeatView(hand, seat));
  if (observer != nullptr) observer->end(hand);
}

}  // namespace hindsight
