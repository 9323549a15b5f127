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
  seats_ = static_cast<int>(stacks.size());
  std::copy(stacks.begin(), stacks.end(), start_.begin());
  stack_ = start_;
  live_ = able_ = SeatSet::first_of(seats_);
  begin_round();
  post_antes();
  post_blinds();
  next_ = {Next::Kind::hole, Seat{0}, 2};
  return {};
}

void Hand::post_antes() {
  for (const Seat seat : live_) {
    const Chips ante = std::min(rules_.antes[seat.value], stack_[seat.value]);
    if (ante == 0) continue;
    ante_[seat.value] = put_in(seat, ante);
    log({.kind = Event::Kind::ante, .seat = seat, .all_in = !able_.has(seat), .amount = ante});
  }
  if (rules_.trim_antes) return_excess(ante_);
}

void Hand::post_blinds() {
  Chips largest = 0, in_front = 0;
  for (const Seat seat : live_) {
    const Chips blind = rules_.blinds[seat.value];
    largest = std::max(largest, std::abs(blind));
    const Chips posted = std::min(std::abs(blind), stack_[seat.value]);
    if (posted == 0) continue;
    bet_[seat.value] = put_in(seat, posted);
    in_front = std::max(in_front, posted);
    log({.kind = blind > 0 ? Event::Kind::blind : Event::Kind::late_post,
         .seat = seat,
         .all_in = !able_.has(seat),
         .amount = posted});
  }
  round_.level = rules_.short_blind == HandRules::ShortBlind::price_in_front ? in_front : largest;
  round_.min_to = round_.level + round_.bet_size;
}

// From stack to pot; the caller books for what.
Chips Hand::put_in(Seat seat, Chips amount) {
  stack_[seat.value] -= amount;
  pot_ += amount;
  if (stack_[seat.value] == 0) able_ = able_.without(seat);
  return amount;
}

// What the highest stake has above the second highest, folded ones too, was never called.
void Hand::return_excess(BySeat& staked) {
  const auto top = std::max_element(staked.begin(), staked.end());
  const Seat seat{static_cast<std::uint8_t>(top - staked.begin())};
  Chips second = 0;
  for (const Chips& chips : staked)
    if (&chips != &*top) second = std::max(second, chips);
  const Chips excess = *top - second;
  if (excess == 0 || !live_.has(seat)) return;
  *top -= excess;
  stack_[seat.value] += excess;
  pot_ -= excess;
  returned_[seat.value] += excess;
  able_ |= seat;
  log({.kind = Event::Kind::returned, .seat = seat, .street = street_, .amount = excess});
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
  if (seat.value >= seats_) return invalid("hole cards for " + to_text(seat) + ", who is not dealt in");
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
  while (due.value < seats_ && dealt_[due.value] == 2) ++due;
  if (due.value < seats_)
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
  Event event{.kind = Event::Kind::board, .street = Street(int(street_) + 1)};
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
  street_ = event.street;
  if (running_out_) {
    await_showdown();
  } else {
    begin_round();
    open_street();
  }
  return {};
}

void Hand::begin_round() {
  round_ = {};
  const bool late = street_ >= Street::turn;
  round_.bet_size = rules_.betting == BettingLimit::fixed_limit && late ? rules_.big_bet : rules_.min_bet;
  if (rules_.short_all_in == HandRules::ShortAllIn::acpc && rules_.betting != BettingLimit::fixed_limit)
    round_.bet_size = std::max<Chips>(1, *std::max_element(rules_.blinds.begin(), rules_.blinds.end()));
  if (rules_.short_all_in == HandRules::ShortAllIn::casino) round_.last_raise = round_.bet_size;
  round_.min_to = round_.bet_size;
}

void Hand::open_street() {
  round_.players = live_.size();
  const bool nobody_to_bet_against = street_ > Street::preflop && able_.size() < 2;
  if (!nobody_to_bet_against) round_.pending = able_;
  await_move(street_ == Street::preflop ? first_to_act() : Seat{0});
}

void Hand::close_street() {
  legal_ = {};
  return_excess(bet_);
  for (std::size_t i = 0; i < bet_.size(); ++i) live_stake_[i] += bet_[i];
  bet_ = {};
  if (live_.size() == 1) return settle();
  running_out_ = street_ < Street::river && able_.size() < 2;
  if (running_out_ || street_ == Street::river)
    await_showdown();
  else
    await_board();
}

}  // namespace hindsight
