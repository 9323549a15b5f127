// SPDX-License-Identifier: MIT
#include "store/hands/phh_record.h"

#include <algorithm>
#include <utility>

namespace hindsight {

namespace {

using EventKind = Event::Kind;

PhhCard card_of(Card card) {
  if (!known(card)) return {};
  const std::string text = to_text(card);
  return {text[0], text[1]};
}

PhhCards cards_of(const Event& event) {
  PhhCards out{.count = event.count};
  std::transform(event.cards.begin(), event.cards.begin() + event.count, out.cards.begin(), card_of);
  return out;
}

// What PHH does not write down (posts, returned bets, winnings) follows from the rest.
PhhAction action_of(const Event& event, int places) {
  using Action = PhhAction::Kind;
  switch (event.kind) {
    case EventKind::hole:
      return {.kind = Action::deal_hole, .seat = event.seat, .cards = cards_of(event)};
    case EventKind::board:
      return {.kind = Action::deal_board, .cards = cards_of(event)};
    case EventKind::fold:
      return {.kind = Action::fold, .seat = event.seat};
    case EventKind::check:
    case EventKind::call:
      return {.kind = Action::check_call, .seat = event.seat};
    case EventKind::bet:
    case EventKind::raise:
      return {.kind = Action::bet_raise, .seat = event.seat, .amount = Decimal::of(event.to, places)};
    case EventKind::show:
    case EventKind::decline:
      return {.kind = Action::show, .seat = event.seat, .cards = cards_of(event)};
    case EventKind::muck:
      return {.kind = Action::muck, .seat = event.seat};
    default:
      return {};
  }
}

// Heads-up PHH lists antes and blinds in reverse.
std::vector<Decimal> as_written(const std::array<Chips, max_seats>& by_seat, int seats, int places) {
  std::vector<Decimal> out;
  for (int i = 0; i < seats; ++i)
    out.push_back(Decimal::of(by_seat[static_cast<std::size_t>(seats == 2 ? 1 - i : i)], places));
  return out;
}

void add_results(const Hand& hand, int places, PhhHand& record) {
  std::vector<Decimal> stacks;
  for (const Seat seat : SeatSet::first_of(hand.seats())) {
    if (hand.payoff(seat) % shares_per_chip != 0) return;  // fractions need not end
    stacks.push_back(Decimal::of(hand.final_stack(seat), places));
  }
  record.finishing_stacks = std::move(stacks);
}

}  // namespace

Result<PhhHand> record_of(const Hand& hand, std::vector<std::string> players, int places) {
  const HandRules& rules = hand.rules();
  if (rules.betting == BettingLimit::pot_limit)
    return fail(ErrorCode::unsupported, "pot-limit hold'em cannot be written: PHH has no code for it");
  const bool fixed = rules.betting == BettingLimit::fixed_limit;
  PhhHand record;
  record.variant = fixed ? "FT" : "NT";
  record.ante_trimming = rules.trim_antes;
  record.antes = as_written(rules.antes, hand.seats(), places);
  record.blinds = as_written(rules.blinds, hand.seats(), places);
  (fixed ? record.small_bet : record.min_bet) = Decimal::of(rules.min_bet, places);
  if (fixed) record.big_bet = Decimal::of(rules.big_bet, places);
  for (const Seat seat : SeatSet::first_of(hand.seats()))
    record.starting_stacks.push_back(Decimal::of(hand.start_stack(seat), places));
  for (const Event& event : hand.events())
    if (const PhhAction action = action_of(event, places); action.kind != PhhAction::Kind::nothing)
      record.actions.push_back(action);
  record.players = std::move(players);
  if (hand.over() && hand.determined()) add_results(hand, places, record);
  return record;
}

}  // namespace hindsight
