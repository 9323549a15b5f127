// Starting a hand, dealing, and the way from street to street.
// SPDX-License-Identifier: MIT
#include "table/hand.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
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
    return invalid(fmt::format("{} has a stack of {}: it must be 1 or more", to_text(seat), stack));
  if (!is_amount(blind) || !is_amount(rules.antes[seat.value]))
    return invalid(
        fmt::format("{} has an ante or blind out of range: none may be above {}, and antes not below 0",
                    to_text(seat), unlimited_stack));
  if (rules.short_blind == HandRules::ShortBlind::refused && blind > stack)
    return invalid(fmt::format("{} cannot post {} from a stack of {}: these rules refuse short blinds",
                               to_text(seat), blind, stack));
  return {};
}

Result<void> check_start(const HandRules& rules, std::span<const Chips> stacks) {
  if (stacks.size() < 2 || stacks.size() > max_seats)
    return invalid(fmt::format("a hand of {} players: it takes 2 to 10", stacks.size()));
  if (rules.min_bet < 1 || rules.min_bet > unlimited_stack)
    return invalid(fmt::format("a minimum bet of {}: it must be 1 or more", rules.min_bet));
  if (rules.betting == BettingLimit::fixed_limit && (rules.big_bet < 1 || rules.big_bet > unlimited_stack))
    return invalid(fmt::format("fixed limit with a big bet of {}: it must be 1 or more", rules.big_bet));
  if (rules.chip < 1 || rules.chip > unlimited_stack)
    return invalid(fmt::format("a smallest chip of {}: it must be 1 or more", rules.chip));
  if (!is_amount(rules.added))
    return invalid(fmt::format("{} chips added to the pot: none may be missing there", rules.added));
  for (Seat seat; seat.value < stacks.size(); ++seat)
    HS_RETURN_IF_ERROR(check_seat(rules, seat, stacks[seat.value]));
  for (std::size_t i = stacks.size(); i < max_seats; ++i)
    if (rules.antes[i] != 0 || rules.blinds[i] != 0)
      return invalid(fmt::format("an ante or blind of p{}, who is not dealt in", i + 1));
  return {};
}

// Left of the largest blind or straddle; of equal ones, of the last.
Seat first_to_act(const HandRules& rules, int seats) {
  Seat opener;
  for (Seat seat; seat.value < seats; ++seat)
    if (rules.blinds[seat.value] >= std::max<Chips>(0, rules.blinds[opener.value])) opener = seat;
  return {static_cast<std::uint8_t>((opener.value + 1) % seats)};
}

// Cards that the next street waits for, with so many on the board.
int board_missing(int dealt) { return dealt < 3 ? 3 - dealt : 1; }

}  // namespace

std::string to_text(Seat seat) { return fmt::format("p{}", seat.value + 1); }

std::string to_text(const Hand::Next& next) {
  switch (next.kind) {
    case Hand::Next::Kind::hole:
      return fmt::format("the hand waits for hole cards of {}", to_text(next.seat));
    case Hand::Next::Kind::board:
      return fmt::format("the hand waits for {} board cards", next.cards);
    case Hand::Next::Kind::move:
      return fmt::format("it is the turn of {}", to_text(next.seat));
    case Hand::Next::Kind::showdown:
      return fmt::format("{} is to show or muck", to_text(next.seat));
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
  std::construct_at(&betting_, stacks, rules_.added);  // a copy would wait for its stores
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
    Event& event = log(Event::Kind::ante, seat);
    event.amount = ante;
    event.all_in = !able().has(seat);
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
    Event& event = log(blind > 0 ? Event::Kind::blind : Event::Kind::late_post, seat);
    event.amount = posted;
    event.all_in = !able().has(seat);
  }
  betting_.set_price(rules_.short_blind == HandRules::ShortBlind::price_in_front ? in_front : largest);
}

void Hand::log_returned(Uncalled back) {
  if (back.chips == 0) return;
  returned_[back.seat.value] += back.chips;
  log(Event::Kind::returned, back.seat).amount = back.chips;
}

Result<void> Hand::check_cards(std::span<const Card> cards) const {
  CardSet seen = seen_;
  for (const Card card : cards) {
    if (card == unknown_card) continue;
    if (!known(card)) return invalid(fmt::format("card number {} is not in the deck", card.index));
    if (seen.has(card)) return invalid(fmt::format("the {} has been dealt already", to_text(card)));
    seen |= card;
  }
  return {};
}

Result<void> Hand::deal_hole(Seat seat, std::span<const Card> cards) {
  if (next_.kind != Next::Kind::hole)
    return invalid(fmt::format("no hole cards are due: {}", to_text(next_)));
  if (seat.value >= seats())
    return invalid(fmt::format("hole cards for {}, who is not dealt in", to_text(seat)));
  std::uint8_t& dealt = dealt_[seat.value];
  if (cards.empty() || cards.size() + dealt > 2)
    return invalid(fmt::format("{} is due {} hole cards, not {}", to_text(seat), 2 - dealt, cards.size()));
  HS_RETURN_IF_ERROR(check_cards(cards));
  Event& event = log(Event::Kind::hole, seat);
  event.count = static_cast<std::uint8_t>(cards.size());
  std::copy(cards.begin(), cards.end(), event.cards.begin());
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

void Hand::await_board() { next_ = {Next::Kind::board, Seat{}, board_missing(board_size_)}; }

Result<void> Hand::deal_board(std::span<const Card> cards) {
  if (next_.kind != Next::Kind::board && !running_out_)
    return invalid(fmt::format("no board cards are due: {}", to_text(next_)));
  if (board_size_ == 5 || over()) return invalid("the board is complete");
  if (cards.empty() || cards.size() > static_cast<std::size_t>(board_missing(board_size_)))
    return invalid(
        fmt::format("the board is due {} cards, not {}", board_missing(board_size_), cards.size()));
  HS_RETURN_IF_ERROR(check_cards(cards));
  const Street dealt = after(street());
  Event& event = log(Event::Kind::board, {});
  event.street = dealt;
  event.count = static_cast<std::uint8_t>(cards.size());
  std::copy(cards.begin(), cards.end(), event.cards.begin());
  for (const Card card : cards) {
    board_[static_cast<std::size_t>(board_size_++)] = card;
    if (known(card)) seen_ |= card;
  }
  if (board_size_ < 3) {
    await_board();
    return {};
  }
  if (running_out_) {
    betting_.set_street(dealt);
    await_showdown();
  } else {
    betting_.begin_street(rules_, dealt);
    open_street();
  }
  return {};
}

void Hand::open_street() {
  const bool first = street() == Street::preflop, nobody_to_bet_against = !first && able().size() < 2;
  betting_.ask(rules_, nobody_to_bet_against ? SeatSet() : able(),
               first ? first_to_act(rules_, seats()) : Seat{0});
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
