// The cards of one hand, fixed beforehand, and a driver that deals them whenever a hand waits for cards.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>

#include "base/rng.h"
#include "cards/card.h"
#include "table/hand.h"

namespace hindsight {

// Five board cards and two for each seat.  The board does not depend on the number of seats.
class HandDeal {
 public:
  static HandDeal shuffled(Rng& rng, int seats);
  // In the order of dealing: the board, then seat by seat.  5 + 2 * seats known cards, none twice.
  static Result<HandDeal> of(std::span<const Card> cards);

  std::span<const Card> board() const { return {cards_.data(), 5}; }
  std::span<const Card> hole(Seat seat) const {
    return std::span(cards_).subspan(5 + 2 * std::size_t{seat.value}, 2);
  }

 private:
  std::array<Card, 5 + 2 * max_seats> cards_{};
};

enum class Showing : std::uint8_t {
  everybody,  // ACPC
  may_muck,   // who is beaten by what has been shown mucks
};

// Deals and shows until a move is due or the hand is over.
void advance(Hand& hand, const HandDeal& deal, Showing showing = Showing::may_muck);

}  // namespace hindsight
