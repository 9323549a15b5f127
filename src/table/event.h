// What a player may do, and everything that happens in a hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

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

struct Move {
  enum class Kind : std::uint8_t {
    fold,
    call,
    raise
  } kind = Kind::fold;  // call: also check; raise: also bet
  Chips to = 0;         // raise: what stands in front of the player on this street afterwards

  static constexpr Move fold() { return {Kind::fold, 0}; }
  static constexpr Move call() { return {Kind::call, 0}; }
  static constexpr Move raise_to(Chips to) { return {Kind::raise, to}; }
  friend constexpr bool operator==(Move, Move) = default;
};

// The exact bounds of the seat to act.  Every amount from min_to to max_to is legal, nothing else is.
struct LegalMoves {
  Seat seat;
  bool can_fold = false;
  bool can_raise = false;
  Chips call = 0;                // chips to add; 0: check
  Chips min_to = 0, max_to = 0;  // 0 without can_raise; equal in fixed limit or when only all-in is left

  friend constexpr bool operator==(const LegalMoves&, const LegalMoves&) = default;
};

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

}  // namespace hindsight
