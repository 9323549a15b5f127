// The rules of one hand of hold'em, for every rule on which rule books and programs differ.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "base/id.h"

namespace hindsight {

// Whole units of the smallest chip; hand histories with cents count cents.
using Chips = std::int64_t;

// Seats of those dealt in, in position order: 0 is the first left of the button, the last is the button.
// Heads-up seat 0 is the big blind and seat 1 the button with the small blind, as in PHH.
using Seat = Id<struct SeatTag, std::uint8_t>;
inline constexpr int max_seats = 10;

enum class Street : std::uint8_t { preflop, flop, turn, river };

enum class Betting : std::uint8_t { no_limit, pot_limit, fixed_limit };

struct HandRules {
  Betting betting = Betting::no_limit;
  Chips min_bet = 0;  // smallest bet and first raise, normally the big blind; fixed limit: the small bet
  Chips big_bet = 0;  // fixed limit: the bet of turn and river

  // By seat.  A blind or straddle is positive; a late post is negative: live, but action starts where it would
  // without it.  Antes are dead money posted first.
  std::array<Chips, max_seats> antes{}, blinds{};
  bool trim_antes = false;  // true: an all-in ante wins from each other ante only what it matched

  // Bets and raises a street (the big blind is the first before the flop); 0: no cap.
  std::uint8_t raise_cap = 0;
  bool cap_heads_up = true;  // false: no cap on a street that began with two players

  // A big blind all-in for less: callers owe the full blind (casino), or what is in front (pokerkit).
  bool full_price_of_short_blind = true;

  enum class Reopening : std::uint8_t {
    full_raise,  // facing at least one full raise since one's last action, short all-ins added up (WSOP 96)
    any_all_in,  // any raise reopens (ACPC)
  } reopening = Reopening::full_raise;
  bool half_bet_raises = true;  // fixed limit: an all-in of half a bet or more counts as a full raise

  enum class FoldWhenFree : std::uint8_t { allowed, refused } fold_when_free = FoldWhenFree::allowed;

  enum class OddChip : std::uint8_t {
    casino,  // each pot on its own, odd chips one by one from the first winner left of the button
    exact,   // fractions, as ACPC and the Pluribus data
  } odd_chip = OddChip::casino;
};

}  // namespace hindsight
