// A hand of any rules in which every choice comes from draw(n), a number below n; what must hold is checked
// on the way, and the payoffs against a settlement that pays chip by chip.  For random tests and fuzzing.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/check.h"
#include "cards/evaluator.h"
#include "table/deal.h"

namespace hindsight {

using ChipsBySeat = std::array<Chips, max_seats>;

template <class Draw>
HandRules any_rules(int seats, Draw& draw) {
  const auto betting = BettingLimit(draw(3));
  HandRules rules = with_blinds(draw(2) == 0   ? casino_rules(betting)
                                : draw(2) == 0 ? pokerkit_rules(betting)
                                               : acpc_rules(betting),
                                seats, 1 + draw(5), 2 + draw(9));
  const auto extra = [&](int unlikely) { return draw(static_cast<std::uint32_t>(unlikely)) == 0; };
  const auto any_seat = [&] { return draw(static_cast<std::uint32_t>(seats)); };
  if (extra(3)) rules.antes.fill(0), std::fill_n(rules.antes.begin(), seats, 1 + draw(4));
  if (extra(4)) rules.antes[any_seat()] = 1 + draw(12);
  if (extra(4) && seats > 2) rules.blinds[2 + draw(static_cast<std::uint32_t>(seats) - 2)] = 20;
  if (extra(4) && seats > 2) rules.blinds[2 + draw(static_cast<std::uint32_t>(seats) - 2)] = -10;
  if (extra(2)) rules.trim_antes = !rules.trim_antes;
  if (extra(4)) rules.short_all_in = HandRules::ShortAllIn(draw(3));
  if (extra(4)) rules.odd_chip = HandRules::OddChip(draw(3));
  if (extra(4)) rules.cap_heads_up = HandRules::CapHeadsUp(draw(3));
  if (extra(4)) rules.fold_when_free = HandRules::FoldWhenFree(draw(2));
  if (extra(8)) rules.chip = 5;
  if (extra(2) || rules.short_blind == HandRules::ShortBlind::refused)
    rules.short_blind = HandRules::ShortBlind(draw(2));  // refused is for tests of its own
  return rules;
}

// What everybody put in, folded away and holds, by the events alone.
struct Record {
  ChipsBySeat antes{}, bets{};
  SeatSet live, mucked;
  bool dealt = false;

  explicit Record(const Hand& hand) : live(SeatSet::first_of(hand.seats())) {
    for (const Event& event : hand.events()) add(event);
  }
  void add(const Event& event) {
    using Kind = Event::Kind;
    dealt |= event.kind == Kind::hole;
    if (event.kind == Kind::ante) antes[event.seat.value] += event.amount;
    if (event.kind == Kind::returned) (dealt ? bets : antes)[event.seat.value] -= event.amount;
    if (event.kind == Kind::fold) live = live.without(event.seat);
    if (event.kind == Kind::muck) mucked |= event.seat;
    const bool bets_chips = event.kind == Kind::blind || event.kind == Kind::late_post ||
                            event.kind == Kind::call || event.kind == Kind::bet || event.kind == Kind::raise;
    if (bets_chips) bets[event.seat.value] += event.amount;
  }
};

// Every chip of every stake, from the bottom up, goes to the pot of those live who put in as much.
inline std::vector<Pot> chip_by_chip(const Record& record, bool trim_antes, SeatSet live) {
  ChipsBySeat stake = record.bets;
  Pot first{0, live};
  for (std::size_t i = 0; i < stake.size(); ++i) (trim_antes ? stake[i] : first.amount) += record.antes[i];
  std::vector<Pot> pots;
  if (first.amount > 0) pots.push_back(first);
  const Chips highest = *std::max_element(stake.begin(), stake.end());
  for (Chips height = 1; height <= highest; ++height) {
    Pot layer;
    for (Seat seat; seat.value < max_seats; ++seat) {
      if (stake[seat.value] < height) continue;
      ++layer.amount;
      if (live.has(seat)) layer.entitled |= seat;
    }
    if (!pots.empty() && (layer.entitled.empty() || layer.entitled == pots.back().entitled))
      pots.back().amount += layer.amount;
    else
      pots.push_back(layer);
  }
  return pots;
}

inline SeatSet best_of(const Hand& hand, SeatSet claimants) {
  if (claimants.size() == 1) return claimants;  // its cards may be unknown
  SeatSet best;
  HandValue max = 0;
  for (const Seat seat : claimants) {
    CardSet cards = CardSet(hand.hole(seat)[0]) | hand.hole(seat)[1];
    for (const Card card : hand.board()) cards |= card;
    const HandValue value = evaluate(cards);
    if (value > max) best = {};
    if (value >= max) best |= seat;
    max = std::max(max, value);
  }
  return best;
}

// Pots and who wins them; a pot that everybody mucked is part of the one below.
inline std::vector<Pot> won_pots(const Hand& hand) {
  const HandRules& rules = hand.rules();
  const Record record(hand);
  const auto with_winners = [&](SeatSet live) {
    std::vector<Pot> pots = chip_by_chip(record, rules.trim_antes, live), won;
    for (Pot& pot : pots) {
      pot.entitled = best_of(hand, pot.entitled.without(record.mucked));
      if (pot.entitled.empty())
        won.back().amount += pot.amount;
      else
        won.push_back(pot);
    }
    return won;
  };
  std::vector<Pot> won = with_winners(record.live);
  if (rules.odd_chip != HandRules::OddChip::pokerkit) return won;
  SeatSet undefeated;  // pokerkit: beaten hands are dead before pots are formed
  for (const Pot& pot : won) undefeated |= pot.entitled;
  return with_winners(undefeated);
}

inline ChipsBySeat plain_payoffs(const Hand& hand) {
  using OddChip = HandRules::OddChip;
  const HandRules& rules = hand.rules();
  const Record record(hand);
  ChipsBySeat payoffs{};
  for (std::size_t i = 0; i < payoffs.size(); ++i)
    payoffs[i] = -(record.antes[i] + record.bets[i]) * shares_per_chip;
  for (const Pot& pot : won_pots(hand)) {
    const Chips winners = pot.entitled.size();
    if (rules.odd_chip == OddChip::exact) {
      for (const Seat seat : pot.entitled) payoffs[seat.value] += pot.amount * shares_per_chip / winners;
      continue;
    }
    const Chips each = pot.amount / (winners * rules.chip) * rules.chip;
    Chips odd = pot.amount - each * winners;
    for (const Seat seat : pot.entitled) {
      const Chips extra = rules.odd_chip == OddChip::pokerkit ? odd : std::min(odd, rules.chip);
      payoffs[seat.value] += (each + extra) * shares_per_chip;
      odd -= extra;
    }
  }
  return payoffs;
}

inline void check_chips(const Hand& hand) {
  Chips start = 0, now = hand.pot();
  for (Seat seat; seat.value < hand.seats(); ++seat) {
    start += hand.start_stack(seat);
    now += hand.stack(seat);
    HS_CHECK(hand.stack(seat), >=, 0);
  }
  HS_CHECK(now, ==, start);
}

inline void check_result(const Hand& hand) {
  HS_CHECK_THAT(hand.determined());
  Share sum = 0;
  for (Seat seat; seat.value < hand.seats(); ++seat) sum += hand.payoff(seat);
  HS_CHECK(sum, ==, 0);
  Chips in_pots = 0;
  for (const Pot& pot : hand.pots()) in_pots += pot.amount;
  HS_CHECK(in_pots, ==, hand.pot());
}

inline void check_plain_settlement(const Hand& hand) {
  const ChipsBySeat plain = plain_payoffs(hand);
  for (Seat seat; seat.value < hand.seats(); ++seat) HS_CHECK(hand.payoff(seat), ==, plain[seat.value]);
}

inline bool is_legal(const LegalMoves& legal, Move move) {
  if (move.kind == Move::Kind::fold) return legal.can_fold;
  if (move.kind == Move::Kind::call) return true;
  return legal.can_raise && move.to >= legal.min_to && move.to <= legal.max_to;
}

// A move near the border of what is legal, perhaps beyond.
template <class Draw>
Move any_move(const Hand& hand, Draw& draw) {
  const LegalMoves& legal = hand.legal();
  const std::uint32_t kind = draw(8);
  if (kind == 0) return Move::fold();
  if (kind <= 3) return Move::call();
  if (!legal.can_raise) return Move::raise_to(draw(500));
  if (kind == 4) return Move::raise_to(legal.min_to + draw(3) - 1);
  if (kind == 5) return Move::raise_to(legal.max_to + draw(3) - 1);
  return Move::raise_to(legal.min_to + draw(static_cast<std::uint32_t>(legal.max_to - legal.min_to + 1)));
}

// legal() and play() agree on one move of the seat to act; an illegal one changes nothing.
template <class Draw>
void play_any_move(Hand& hand, Draw& draw) {
  const Move move = any_move(hand, draw);
  const LegalMoves legal = hand.legal();
  const Hand::Next next = hand.next();
  const std::size_t events = hand.events().size();
  const Chips pot = hand.pot();
  const bool played = hand.play(move).has_value();
  HS_CHECK(played, ==, is_legal(legal, move));
  if (played) return;
  const bool same =
      hand.legal() == legal && hand.next() == next && hand.events().size() == events && hand.pot() == pot;
  HS_CHECK_THAT(same);
}

template <class Draw>
void play_any_hand(Hand& hand, Draw& draw, Rng& cards, int seats) {
  const HandRules rules = any_rules(seats, draw);
  ChipsBySeat stacks{};
  const std::uint32_t deep = draw(4) == 0 ? 400 : 60;
  for (Chips& stack : stacks) stack = 1 + draw(deep);
  const bool started =
      hand.restart(rules, std::span(stacks).first(static_cast<std::size_t>(seats))).has_value();
  HS_CHECK_THAT(started);
  const HandDeal deal = HandDeal::shuffled(cards, seats);
  const Showing showing = draw(2) == 0 ? Showing::everybody : Showing::may_muck;
  for (advance(hand, deal, showing); !hand.over(); advance(hand, deal, showing)) {
    play_any_move(hand, draw);
    check_chips(hand);
  }
  check_result(hand);
}

}  // namespace hindsight
