// The named rule sets.
// SPDX-License-Identifier: MIT
#include "table/rules.h"

#include "base/check.h"

namespace hindsight {

HandRules casino_rules(BettingLimit betting) {
  HandRules rules;
  rules.betting = betting;
  if (betting != BettingLimit::fixed_limit) return rules;
  rules.raise_cap = {4, 5, 5, 5};  // the blind is the bet before the flop
  rules.cap_heads_up = HandRules::CapHeadsUp::off_on_street;
  return rules;
}

HandRules pokerkit_rules(BettingLimit betting) {
  HandRules rules;
  rules.betting = betting;
  if (betting == BettingLimit::fixed_limit) rules.raise_cap = {4, 4, 4, 4};
  rules.short_blind = HandRules::ShortBlind::price_in_front;
  rules.short_all_in = HandRules::ShortAllIn::pokerkit;
  rules.odd_chip = HandRules::OddChip::pokerkit;
  return rules;
}

HandRules acpc_rules(BettingLimit betting) {
  HandRules rules;
  rules.betting = betting;
  if (betting == BettingLimit::fixed_limit) rules.raise_cap = {3, 4, 4, 4};
  rules.short_blind = HandRules::ShortBlind::refused;
  rules.short_all_in = HandRules::ShortAllIn::acpc;
  rules.fold_when_free = HandRules::FoldWhenFree::refused;
  rules.ask_lone_player = true;
  rules.street_limit = 64;
  rules.odd_chip = HandRules::OddChip::exact;
  return rules;
}

HandRules with_blinds(HandRules rules, int seats, Chips small_blind, Chips big_blind, Chips ante) {
  HS_CHECK(seats, >=, 2);
  HS_CHECK(seats, <=, max_seats);
  rules.min_bet = big_blind;
  rules.big_bet = 2 * big_blind;
  rules.antes = rules.blinds = {};
  for (int seat = 0; seat < seats; ++seat) rules.antes[static_cast<std::size_t>(seat)] = ante;
  rules.blinds[0] = seats == 2 ? big_blind : small_blind;
  rules.blinds[1] = seats == 2 ? small_blind : big_blind;
  return rules;
}

}  // namespace hindsight
