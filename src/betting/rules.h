// The rules of betting, for every one on which rule books and programs differ.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "betting/units.h"

namespace hindsight {

enum class BettingLimit : std::uint8_t { no_limit, pot_limit, fixed_limit };

struct BettingRules {
  BettingLimit betting = BettingLimit::no_limit;
  Chips min_bet = 0;  // smallest bet and first raise, normally the big blind; fixed limit: the small bet
  Chips big_bet = 0;  // fixed limit: the bet of turn and river

  // By seat.  A blind or straddle is positive; a late post is
  // negative: live, but action starts where it would without it.
  std::array<Chips, max_seats> blinds{};

  // The most bets and raises of each street, blinds not counted; 0: no cap.
  std::array<std::uint8_t, street_count> raise_cap{};
  enum class CapHeadsUp : std::uint8_t {
    kept,
    off_on_street,  // no cap on a street that two players began (cash games)
    off_in_hand,    // no cap when two are dealt in (the last two of a tournament)
  } cap_heads_up = CapHeadsUp::kept;

  // An all-in raise below the minimum.
  enum class ShortAllIn : std::uint8_t {
    // WSOP 96: who has acted may raise again once facing a full raise, short all-ins added up; the next raise
    // is on top by the last full one.  Fixed limit: half a bet counts as a raise, less may be completed.
    casino,
    // As casino, but all-ins since the last other raise are added up and compared with the largest raise of
    // the street, even when they are it; fixed limit too.
    pokerkit,
    // Any raise reopens; the next is to the larger of the old minimum and the level plus the last raise.
    acpc,
  } short_all_in = ShortAllIn::casino;

  enum class FoldWhenFree : std::uint8_t { allowed, refused } fold_when_free = FoldWhenFree::allowed;
  bool ask_lone_player = false;   // ACPC: the only one not all-in is asked though its bet is matched
  std::uint8_t street_limit = 0;  // ACPC: no raise once the street's moves and the seats exceed this; 0: none

  friend bool operator==(const BettingRules&, const BettingRules&) = default;
};

}  // namespace hindsight
