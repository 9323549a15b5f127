// The named rule sets.
// SPDX-License-Identifier: MIT
#include "table/rules.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/check.h"

namespace hindsight {

namespace {

// Where rule books differ.
struct Book {
  std::array<std::uint8_t, street_count> caps;  // of fixed limit: bets and raises on each street
  HandRules::ShortBlind short_blind = HandRules().short_blind;
  HandRules::ShortAllIn short_all_in = HandRules().short_all_in;
  HandRules::OddChip odd_chip = HandRules().odd_chip;
};
HandRules by(const Book& book, BettingLimit betting) {
  HandRules rules;
  rules.betting = betting;
  if (betting == BettingLimit::fixed_limit) rules.raise_cap = book.caps;
  rules.short_blind = book.short_blind;
  rules.short_all_in = book.short_all_in;
  rules.odd_chip = book.odd_chip;
  return rules;
}

}  // namespace

HandRules casino_rules(BettingLimit betting) {
  HandRules rules = by({.caps = {4, 5, 5, 5}}, betting);  // the blind is the bet before the flop
  if (betting == BettingLimit::fixed_limit) rules.cap_heads_up = HandRules::CapHeadsUp::off_on_street;
  return rules;
}

HandRules pokerkit_rules(BettingLimit betting) {
  return by({.caps = {4, 4, 4, 4},
             .short_blind = HandRules::ShortBlind::price_in_front,
             .short_all_in = HandRules::ShortAllIn::pokerkit,
             .odd_chip = HandRules::OddChip::pokerkit},
            betting);
}

HandRules acpc_rules(BettingLimit betting) {
  HandRules rules = by({.caps = {3, 4, 4, 4},
                        .short_blind = HandRules::ShortBlind::refused,
                        .short_all_in = HandRules::ShortAllIn::acpc,
                        .odd_chip = HandRules::OddChip::exact},
                       betting);
  rules.fold_when_free = HandRules::FoldWhenFree::refused;
  rules.ask_lone_player = true;
  rules.street_limit = 64;
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

std::string_view position_name(const HandRules& rules, int seats, Seat seat) {
  constexpr std::array<std::string_view, 6> early{"UTG", "UTG+1", "UTG+2", "UTG+3", "UTG+4", "UTG+5"};
  const Chips blind = rules.blinds[seat.value];
  const int behind = seats - 1 - seat.value;
  if (blind > 0 && blind == rules.min_bet) return "BB";
  if (behind == 0) return "BTN";
  if (blind > 0 && blind < rules.min_bet && seat.value == 0)
    return "SB";  // others that posted have their own names
  if (behind == 1 && seat.value > 1) return "CO";
  if (behind == 2 && seat.value > 2) return "HJ";
  return early[static_cast<std::size_t>(std::max(0, seat.value - 2))];
}

}  // namespace hindsight
