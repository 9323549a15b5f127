// Outs: the unseen cards that lift a hand into a higher class on the next street, and which of them are
// false.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "cards/evaluator.h"

namespace hindsight {

// The class of 2 to 7 cards; fewer than five make no straight and no flush.
HandClass class_of(CardSet cards);

// A pair helps if it pairs a hole card that no board card is above, and neither my next card may bring a
// flush or better, nor the board's two pair or better, nor has the board three cards to a straight.  Where no
// card helps otherwise, any pair of a hole card does.
struct Out {
  // Why the card does not help against hands that it helps as well.
  enum class False : std::uint8_t {
    no,
    shared,        // the board alone has this class then
    weak_pair,     // a pair, or from a pair two pair: see below
    low_straight,  // one card more of somebody else makes a higher straight
  };
  Card card;
  HandClass makes;
  False why_false = False::no;
};

std::string_view to_text(Out::False why);  // "the board has it", ...

struct Outs {
  HandClass now;
  std::vector<Out> all;  // by class, the highest first
  int count() const;     // those that are not false
};

// The board has three or four cards; dead cards are not outs.
Outs find_outs(Combo hole, CardSet board, CardSet dead = {});

}  // namespace hindsight
