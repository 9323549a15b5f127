// The rules of one hand of hold'em, for every rule on which rule books and programs differ.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/id.h"

namespace hindsight {

// Whole units of the smallest chip; hand histories with cents count cents.
using Chips = std::int64_t;

// The largest stack, and one of unknown size ("inf" in hand histories): nobody gets all-in from it.
inline constexpr Chips unlimited_stack = 100'000'000'000'000;

// Seats of those dealt in, in position order: 0 is the first left of the button, the last is the button.
// Heads-up seat 0 is the big blind and seat 1 the button with the small blind, as in PHH.
using Seat = Id<struct SeatTag, std::uint8_t>;
inline constexpr int max_seats = 10;

enum class Street : std::uint8_t { preflop, flop, turn, river };

enum class BettingLimit : std::uint8_t { no_limit, pot_limit, fixed_limit };

struct HandRules {
  BettingLimit betting = BettingLimit::no_limit;
  Chips min_bet = 0;  // smallest bet and first raise, normally the big blind; fixed limit: the small bet
  Chips big_bet = 0;  // fixed limit: the bet of turn and river

  // By seat.  A blind or straddle is positive; a late post is negative: live, but action starts where it would
  // without it.  Antes (and dead small blinds) are dead money, posted first.
  std::array<Chips, max_seats> antes{}, blinds{};
  bool trim_antes = false;  // true: an all-in ante wins from each other ante only what it matched

  // The most bets and raises of each street, blinds not counted; 0: no cap.
  std::array<std::uint8_t, 4> raise_cap{};
  enum class CapHeadsUp : std::uint8_t {
    kept,
    off_on_street,  // no cap on a street that two players began (cash games)
    off_in_hand,    // no cap when two are dealt in (the last two of a tournament)
  } cap_heads_up = CapHeadsUp::kept;

  // A big blind all-in for less: callers owe the full blind (casino), or what is in front (pokerkit); or it may
  // not be (ACPC).
  enum class ShortBlind : std::uint8_t {
    full_price,
    price_in_front,
    refused
  } short_blind = ShortBlind::full_price;

  // An all-in raise below the minimum.
  enum class ShortAllIn : std::uint8_t {
    // WSOP 96: who has acted may raise again once facing a full raise, short all-ins added up; the next raise is
    // on top by the last full one.  Fixed limit: half a bet counts as a raise, less may be completed.
    casino,
    // As casino, but all-ins since the last other raise are added up and compared with the largest raise of the
    // street, even when they are it; fixed limit too.
    pokerkit,
    // Any raise reopens; the next is to the larger of the old minimum and the level plus the last raise.
    acpc,
  } short_all_in = ShortAllIn::casino;

  enum class FoldWhenFree : std::uint8_t { allowed, refused } fold_when_free = FoldWhenFree::allowed;
  bool ask_lone_player = false;   // ACPC: the only one not all-in is asked though its bet is matched
  std::uint8_t street_limit = 0;  // ACPC: no raise once the street's moves and the seats exceed this; 0: none

  enum class OddChip : std::uint8_t {
    casino,    // each pot on its own, odd chips one by one from the first winner left of the button
    exact,     // fractions, as ACPC and the Pluribus data
    pokerkit,  // pots with the same winners-to-be are merged first; all odd chips to the first winner
  } odd_chip = OddChip::casino;
  Chips chip = 1;  // the smallest that pots are split into: 100 where stacks have cents and bets do not

  friend bool operator==(const HandRules&, const HandRules&) = default;
};

// The rule sets by name, without their amounts: set min_bet, big_bet, blinds and antes, or use with_blinds.
HandRules casino_rules(
    BettingLimit betting = BettingLimit::no_limit);  // WSOP; fixed limit: one bet, four raises
HandRules pokerkit_rules(BettingLimit betting = BettingLimit::no_limit);
HandRules acpc_rules(BettingLimit betting = BettingLimit::no_limit);

// The two blinds where they belong for so many seats, bets of the big blind (fixed limit: and twice that), and an
// ante of everybody.
HandRules with_blinds(HandRules rules, int seats, Chips small_blind, Chips big_blind, Chips ante = 0);

}  // namespace hindsight
