// The rules of one hand of hold'em: those of betting, and what is posted, paid and split.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "betting/rules.h"

namespace hindsight {

struct HandRules : BettingRules {
  // By seat.  Antes (and dead small blinds) are dead money, posted first.
  std::array<Chips, max_seats> antes{};
  bool trim_antes = false;  // true: an all-in ante wins from each other ante only what it matched

  // A big blind all-in for less: callers owe the full blind (casino),
  // or what is in front (pokerkit); or it may not be (ACPC).
  enum class ShortBlind : std::uint8_t {
    full_price,
    price_in_front,
    refused
  } short_blind = ShortBlind::full_price;

  enum class OddChip : std::uint8_t {
    casino,    // each pot on its own, odd chips one by one from the first winner left of the button
    exact,     // fractions, as ACPC and the Pluribus data
    pokerkit,  // pots with the same winners-to-be are merged first; all odd chips to the first winner
    last,      // as casino, but from the last winner left of the button (Winamax)
  } odd_chip = OddChip::casino;
  Chips chip = 1;  // the smallest that pots are split into: 100 where stacks have cents and bets do not

  Chips added = 0;  // to the main pot, by the house; results then sum to this

  friend bool operator==(const HandRules&, const HandRules&) = default;
};

// The rule sets by name, without their amounts: set min_bet, big_bet, blinds and antes, or use with_blinds.
// WSOP; fixed limit: one bet, four raises.
HandRules casino_rules(BettingLimit betting = BettingLimit::no_limit);
HandRules pokerkit_rules(BettingLimit betting = BettingLimit::no_limit);
HandRules acpc_rules(BettingLimit betting = BettingLimit::no_limit);

// The two blinds where they belong for so many seats, bets of the
// big blind (fixed limit: and twice that), and an ante of everybody.
HandRules with_blinds(HandRules rules, int seats, Chips small_blind, Chips big_blind, Chips ante = 0);

// What players call a seat: "BTN", "SB", "UTG+1".
std::string_view position_name(const HandRules& rules, int seats, Seat seat);

}  // namespace hindsight
