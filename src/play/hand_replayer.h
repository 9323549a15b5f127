// A hand once more from its beginning, move by move, as everybody saw it.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "play/seat_view.h"

namespace hindsight {

// The same rules, seats and stacks.
bool begin_alike(const PublicView& a, const PublicView& b);

class HandReplayer {
 public:
  // Before its first turn.  Errors, here and below: the hand was played by other rules than it says.
  static Result<HandReplayer> of(const PublicView& seen);
  // A move, or all-in and gone, as it was made; then what is dealt of the board until the next turn.
  Result<void> play(const Event& event, std::span<const Card> board);

  bool at_turn() const { return hand_.next().kind == Hand::Next::Kind::move; }
  PublicView turn() const { return {hand_, hand_.next().seat}; }  // as the seat saw it that moved next
  std::span<const Event> events() const { return hand_.events(); }
  const Hand& hand() const { return hand_; }  // nobody's cards are known

 private:
  Result<void> deal(std::span<const Card> board);

  Hand hand_;
};

// What happened in `past`, hole cards apart, has happened in the view, too.
bool goes_on(const HandReplayer& past, const PublicView& view);

}  // namespace hindsight
