// Everything that happens in a hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "betting/betting_state.h"
#include "cards/card.h"
#include "table/rules.h"

namespace hindsight {

// A card that nobody at the table has seen.  Never put it into a CardSet.
inline constexpr Card unknown_card{255};
constexpr bool known(Card card) { return card.index < deck_size; }
constexpr bool known(std::array<Card, 2> hole) { return known(hole[0]) && known(hole[1]); }

// Parts of a chip in which all splits are exact: 2520 is divisible by 1 to 10.
using Share = std::int64_t;
inline constexpr Share shares_per_chip = 2520;
inline double in_chips(Share share) {
  return static_cast<double>(share) / static_cast<double>(shares_per_chip);
}

struct Event {
  enum class Kind : std::uint8_t {
    ante,
    blind,  // also straddles
    late_post,
    hole,
    board,
    fold,
    check,
    call,
    bet,
    raise,
    returned,  // an uncalled bet or ante
    show,
    muck,
    decline,  // neither shows nor mucks
    win,
  } kind = Kind::ante;
  Seat seat;
  Street street = Street::preflop;
  bool all_in = false;   // this took the seat's last chip
  std::uint8_t pot = 0;  // win: 0 is the main pot
  std::uint8_t count = 0;
  std::array<Card, 3> cards{};  // hole, board, show: the first `count`
  Chips amount = 0;             // added or returned; win: in shares (1/2520 chip)
  Chips to = 0;                 // bet, raise: what then stands in front of the seat on this street

  friend bool operator==(const Event&, const Event&) = default;
};

// What a seat did at its turn.
constexpr bool is_move(Event::Kind kind) { return kind >= Event::Kind::fold && kind <= Event::Kind::raise; }
constexpr std::optional<Move> move_of(const Event& event) {
  if (!is_move(event.kind)) return std::nullopt;
  if (event.kind == Event::Kind::fold) return Move::fold();
  const bool raises = event.kind == Event::Kind::bet || event.kind == Event::Kind::raise;
  return raises ? Move::raise_to(event.to) : Move::call();
}

}  // namespace hindsight
