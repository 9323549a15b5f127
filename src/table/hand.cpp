// Starting a hand, dealing, and the way from street to street.
// SPDX-License-Identifier: MIT
#include "table/hand.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "base/check.h"

namespace hindsight {

namespace {

tl::unexpected<Error> invalid(std::string message) {
  return fail(ErrorCode::invalid_argument, std::move(message));
}

bool is_amount(Chips chips) { return chips >= 0 && chips <= unlimited_stack; }

Result<void> check_seat(const HandRules& rules, Seat seat, Chips stack) {
  const Chips blind = std::abs(rules.blinds[seat.value]);
  if (stack < 1 || stack > unlimited_stack)
    return invalid(to_text(seat) + " has a stack of " + std::to_string(stack) + ": it must be 1 or more");
  if (!is_amount(blind) || !is_amount(rules.antes[seat.value]))
    return invalid(to_text(seat) + " has an ante or blind out of range: none may be above " +
                   std::to_string(unlimited_stack) + ", and antes not below 0");
  if (rules.short_blind == HandRules::ShortBlind::refused && blind > stack)
    return invalid(to_text(seat) + " cannot post " + std::to_string(blind) + " from a stack of " +
                   std::to_string(stack) + ": these rules refuse short blinds");
  return {};
}

Result<void> check_start(const HandRules& rules, std::span<const Chips> stacks) {
  if (stacks.size() < 2 || stacks.size() > max_seats)
    return invalid("a hand of " + std::to_string(stacks.size()) + " players: it takes 2 to 10");
  if (rules.min_bet < 1 || rules.min_bet > unlimited_stack)
    return invalid("a minimum bet of " + std::to_string(rules.min_bet) + ": it must be 1 or more");
  if (rules.betting == BettingLimit::fixed_limit && (rules.big_bet < 1 || rules.big_bet > unlimited_stack))
    return invalid("fixed limit with a big bet of " + std::to_string(rules.big_bet) +
                   ": it must be 1 or more");
  if (rules.chip < 1 || rules.chip > unlimited_stack)
    return invalid("a smallest chip of " + std::to_string(rules.chip) + ": it must be 1 or more");
  for (Seat seat; seat.value < stacks.size(); ++seat)
    HS_RETURN_IF_ERROR(check_seat(rules, seat, stacks[seat.value]));
  for (std::size_t i = stacks.size(); i < max_seats; ++i)
    if (rules.antes[i] != 0 || rules.blinds[i] != 0)
      return invalid("an ante or blind of p" + std::to_string(i + 1) + ", who is not dealt in");
  return {};
}

}  // namespace

std::string to_text(Seat seat) { return "p" + std::to_string(seat.value + 1); }

std::string to_text(const Hand::Next& next) {
  switch (next.kind) {
    case Hand::Next::Kind::hole:
      return "the hand waits for hole cards of " + to_text(next.seat);
    case Hand::Next::Kind::board:
      return "the hand waits for " + std::to_string(next.cards) + " board cards";
    case Hand::Next::Kind::move:
      return "it is the turn of " + to_text(next.seat);
    case Hand::Next::Kind::showdown:
      return to_text(next.seat) + " is to show or muck";
    case Hand::Next::Kind::over:
      break;
  }
  return "the hand is over";
}

Result<Hand> Hand::start(const HandRules& rules, std::span<const Chips> stacks) {
  Hand hand;
  HS_RETURN_IF_ERROR(hand.restart(rules, stacks));
  return hand;
}

Result<void> Hand::restart(const HandRules& rules, std::span<const Chips> stacks) {
  HS_RETURN_IF_ERROR(check_start(rules, stacks));
  std::vector<Event> events = std::move(events_);
  *this = Hand();
  events.clear();
  events_ = std::move(events);
  rules_ = rules;
  std::copy(stacks.begin(), stacks.end(), start_.begin());
  betting_ = BettingState(stacks);
  betting_.begin_street(rules_, Street::preflop);
  post_antes();
  post_blinds();
  next_ = {Next::Kind::hole, Seat{0}, 2};
  return {};
}

void Hand::post_antes() {
  for (const Seat seat : live()) {
    const Chips ante = std::min(rules_.antes[seat.value], stack(seat));
    if (ante == 0) continue;
    betting_.put_in(seat, ante);
    ante_[seat.value] = ante;
    log({.kind = Event::Kind::ante, .seat = seat, .all_in = !able().has(seat), .amount = ante});
  }
  if (!rules_.trim_antes) return;
  const Uncalled back = BettingState::uncalled(ante_, live());
  ante_[back.seat.value] -= back.chips;
  betting_.give_back(back);
  log_returned(back);
}

void Hand::post_blinds() {
  Chips largest = 0, in_front = 0;
  for (const Seat seat : live()) {
    const Chips blind = rules_.blinds[seat.value];
    largest = std::max(largest, std::abs(blind));
    const Chips posted = std::min(std::abs(blind), stack(seat));
    if (posted == 0) continue;
    betting_.post(seat, posted);
    in_front = std::max(in_front, posted);
    log({.kind = blind > 0 ? Event::Kind::blind : Event::Kind::late_post,
         .seat = seat,
         .all_in = !able().has(seat),
         .amount = posted});
  }
  betting_.set_price(rules_.short_blind == HandRules::ShortBlind::price_in_front ? in_front : largest);
}

void Hand::log_returned(Uncalled back) {
  if (back.chips == 0) return;
  returned_[back.seat.value] += back.chips;
  log({.kind = Event::Kind::returned, .seat = back.seat, .street = street(), .amount = back.chips});
}

Result<void> Hand::check_cards(std::span<const Card> cards) const {
  CardSet seen = seen_;
  for (const Card card : cards) {
    if (card == unknown_card) continue;
    if (!known(card)) return invalid("card number " + std::to_string(card.index) + " is not in the deck");
    if (seen.has(card)) return invalid("the " + to_text(card) + " has been dealt already");
    seen |= card;
  }
  return {};
}

Result<void> Hand::deal_hole(Seat seat, std::span<const Card> cards) {
  if (next_.kind != Next::Kind::hole) return invalid("no hole cards are due: " + to_text(next_));
  if (seat.value >= seats()) return invalid("hole cards for " + to_text(seat) + ", who is not dealt in");
  std::uint8_t& dealt = dealt_[seat.value];
  if (cards.empty() || cards.size() + dealt > 2)
    return invalid(to_text(seat) + " is due " + std::to_string(2 - dealt) + " hole cards, not " +
                   std::to_string(cards.size()));
  HS_RETURN_IF_ERROR(check_cards(cards));
  Event event{.kind = Event::Kind::hole, .seat = seat, .count = static_cast<std::uint8_t>(cards.size())};
  std::copy(cards.begin(), cards.end(), event.cards.begin());
  log(event);
  for (const Card card : cards) {
    hole_[seat.value][dealt++] = card;
    if (known(card)) seen_ |= card;
  }
  Seat due;
  while (due.value < seats() && dealt_[due.value] == 2) ++due;
  if (due.value < seats())
    next_ = {Next::Kind::hole, due, 2 - dealt_[due.value]};
  else
    open_street();
  return {};
}

int Hand::board_missing() const { return board_size_ < 3 ? 3 - board_size_ : 1; }

void Hand::await_board() { next_ = {Next::Kind::board, Seat{}, board_missing()}; }

Result<void> Hand::deal_board(std::span<const Card> cards) {
  if (next_.kind != Next::Kind::board && !running_out_)
    return invalid("no board cards are due: " + to_text(next_));
  if (board_size_ == 5 || over()) return invalid("the board is complete");
  if (cards.empty() || cards.size() > static_cast<std::size_t>(board_missing()))
    return invalid("the board is due " + std::to_string(board_missing()) + " cards, not " +
                   std::to_string(cards.size()));
  HS_RETURN_IF_ERROR(check_cards(cards));
  Event event{.kind = Event::Kind::board, .street = after(street())};
  event.count = static_cast<std::uint8_t>(cards.size());
  std::copy(cards.begin(), cards.end(), event.cards.begin());
  log(event);
  for (const Card card : cards) {
    board_[static_cast<std::size_t>(board_size_++)] = card;
    if (known(card)) seen_ |= card;
  }
  if (board_size_ < 3) {
    await_board();
    return {};
  }
  if (running_out_) {
    betting_.set_street(event.street);
    await_showdown();
  } else {
    betting_.begin_street(rules_, event.street);
    open_street();
  }
  return {};
}

void Hand::open_street() {
  const bool first = street() == Street::preflop, nobody_to_bet_against = !first && able().size() < 2;
  betting_.ask(rules_, nobody_to_bet_against ? SeatSet() : able(), first ? first_to_act() : Seat{0});
  await_move();
}

void Hand::close_street() {
  log_returned(betting_.collect());
  if (live().size() == 1) return settle();
  running_out_ = street() < Street::river && able().size() < 2;
  if (running_out_ || street() == Street::river)
    await_showdown();
  else
    await_board();
}

}  // namespace hindsight
