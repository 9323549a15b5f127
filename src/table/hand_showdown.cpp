// The showdown: who shows in which order, what hands are worth, and who is paid.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/check.h"
#include "table/hand.h"

namespace hindsight {

namespace {

tl::unexpected<Error> refused(std::string message) {
  return fail(ErrorCode::invalid_argument, std::move(message));
}

}  // namespace

SeatSet Hand::unspoken() const { return live().without(shown_ | mucked_ | declined_); }

// Contenders for the last side pot first; in each pot the last aggressor, then clockwise, or else from the
// first seat left of the button.
Seat Hand::next_to_show() const {
  const Seat start = betting_.has_aggressor() ? betting_.aggressor() : Seat{0};
  int pot = pot_count_ - 1;
  while ((pots_[static_cast<std::size_t>(pot)].entitled & unspoken()).empty()) --pot;
  return (pots_[static_cast<std::size_t>(pot)].entitled & unspoken()).from(start);
}

void Hand::form_pots() {
  pot_count_ =
      hindsight::form_pots({ante_, betting_.staked(), live(), rules_.trim_antes, rules_.added}, pots_);
}

void Hand::await_showdown() {
  form_pots();
  if (board_size_ == 5) {
    declined_ = {};  // who showed nothing before the board was complete is asked again
    for (const Seat seat : live()) value(seat);
  }
  go_on_showing();
}

void Hand::go_on_showing() {
  if (!unspoken().empty())
    next_ = {Next::Kind::showdown, next_to_show(), 0};
  else if (board_size_ < 5)
    await_board();
  else
    settle();
}

void Hand::value(Seat seat) {
  if (board_size_ < 5 || !known(hole_[seat.value])) return;
  CardSet cards = CardSet(hole_[seat.value][0]) | hole_[seat.value][1];
  for (const Card card : board_) {
    if (!known(card)) return;
    cards |= card;
  }
  value_[seat.value] = evaluate(cards);
}

Result<void> Hand::check_showdown(Seat seat) const {
  if (next_.kind != Next::Kind::showdown && !(running_out_ && next_.kind == Next::Kind::board))
    return refused(fmt::format("no showdown is due: {}", to_text(next_)));
  if (seat.value >= seats() || !live().has(seat))
    return refused(fmt::format("{} is not in the showdown", to_text(seat)));
  if (mucked_.has(seat)) return refused(fmt::format("{} has mucked already", to_text(seat)));
  if (shown_.has(seat)) return refused(fmt::format("{} has shown already", to_text(seat)));
  if (board_size_ == 5 && declined_.has(seat))
    return refused(fmt::format("{} has declined to show already", to_text(seat)));
  return {};
}

Result<void> Hand::check_shown(Seat seat, std::array<Card, 2> cards) const {
  CardSet dealt, shown;
  for (const Card card : hole_[seat.value])
    if (known(card)) dealt |= card;
  for (const Card card : cards) {
    if (!known(card) && card != unknown_card)
      return refused(fmt::format("card number {} is not in the deck", card.index));
    if (!known(card)) continue;
    if (shown.has(card))
      return refused(fmt::format("{} cannot show the {} twice", to_text(seat), to_text(card)));
    shown |= card;
  }
  const CardSet revealed = shown.without(dealt);
  if (dealt.size() + revealed.size() > 2)
    return refused(fmt::format("{} cannot show the {}: it was dealt other cards", to_text(seat),
                               to_text(revealed.first())));
  if (revealed.meets(seen_))
    return refused(fmt::format("{} cannot show the {}: it has been dealt already", to_text(seat),
                               to_text((revealed & seen_).first())));
  return {};
}

Result<void> Hand::show(Seat seat) {
  HS_RETURN_IF_ERROR(check_showdown(seat));
  if (!known(hole_[seat.value]))
    return refused(fmt::format("{} cannot show what it was dealt: its cards are unknown", to_text(seat)));
  return show(seat, hole_[seat.value]);
}

Result<void> Hand::show(Seat seat, std::array<Card, 2> cards) {
  HS_RETURN_IF_ERROR(check_showdown(seat));
  HS_RETURN_IF_ERROR(check_shown(seat, cards));
  Event& event = log(known(cards) ? Event::Kind::show : Event::Kind::decline, seat);
  event.count = 2;
  event.cards = {cards[0], cards[1]};
  if (known(cards)) {
    if (!known(hole_[seat.value])) hole_[seat.value] = cards;
    for (const Card card : cards) seen_ |= card;
    shown_ |= seat;
    value(seat);
  } else {
    declined_ |= seat;
  }
  go_on_showing();
  return {};
}

Result<void> Hand::muck(Seat seat) {
  HS_RETURN_IF_ERROR(check_showdown(seat));
  if (live().without(mucked_ | seat).empty())
    return refused(fmt::format("{} cannot muck the last hand: the pot is its own", to_text(seat)));
  log(Event::Kind::muck, seat);
  mucked_ |= seat;
  go_on_showing();
  return {};
}

Result<void> Hand::let_cards_speak() {
  if (next_.kind != Next::Kind::showdown || board_size_ < 5)
    return refused(fmt::format("cards cannot speak yet: {}", to_text(next_)));
  while (next_.kind == Next::Kind::showdown) {
    const std::array<Card, 2> hole = hole_[next_.seat.value];
    HS_RETURN_IF_ERROR(show(next_.seat, known(hole) ? hole : std::array{unknown_card, unknown_card}));
  }
  return {};
}

bool Hand::can_win(Seat seat) const {
  if (!live().has(seat) || mucked_.has(seat)) return false;
  const HandValue mine = value_[seat.value];
  if (mine == 0) return true;
  for (const Pot& pot : pots()) {
    if (!pot.entitled.has(seat)) continue;
    bool beaten = false;
    for (const Seat other : pot.entitled& shown_) beaten |= value_[other.value] > mine;
    if (!beaten) return true;
  }
  return false;
}

// Empty when unknown hands may be the best: nobody has shown, and not all are known.
SeatSet Hand::winners(SeatSet claimants) const {
  if (claimants.size() == 1) return claimants;
  SeatSet speaking;
  for (const Seat seat : claimants)
    if (value_[seat.value] != 0) speaking |= seat;
  if (speaking != claimants && (speaking & shown_).empty()) return {};
  SeatSet best;
  HandValue max = 0;
  for (const Seat seat : speaking) {
    const HandValue value = value_[seat.value];
    best = value > max ? SeatSet(seat) : value == max ? best | seat : best;
    max = std::max(max, value);
  }
  return best;
}

// Last side pot first.  A pot whose claimants have all mucked falls to the one below.
void Hand::settle() {
  if (pot_count_ == 0) form_pots();
  const auto count = static_cast<std::size_t>(pot_count_);
  std::array<Pot, max_seats> pots = pots_;
  std::array<SeatSet, max_seats> best{};
  SeatSet any;
  for (std::size_t i = 0; i < count; ++i) {
    pots[i].entitled = pots[i].entitled.without(mucked_);
    if (!pots[i].entitled.empty()) any |= best[i] = winners(pots[i].entitled);
  }
  const bool merge = rules_.odd_chip == HandRules::OddChip::pokerkit;
  for (std::size_t i = count; i-- > 0;) {
    const bool same = i > 0 && merge && (pots[i].entitled & any) == (pots[i - 1].entitled & any);
    if (same || pots[i].entitled.empty()) {
      pots[i - 1].amount += pots[i].amount;
      continue;
    }
    pay(i, pots[i].amount, best[i]);
  }
  next_ = {Next::Kind::over, Seat{}, 0};
}

void Hand::pay(std::size_t pot, Chips amount, SeatSet best) {
  if (best.empty()) {
    determined_ = false;
    return;
  }
  const std::array<Share, max_seats> before = won_;
  split(amount, best, rules_.odd_chip, won_, rules_.chip);
  for (const Seat seat : best) {
    Event& event = log(Event::Kind::win, seat);
    event.pot = static_cast<std::uint8_t>(pot);
    event.amount = won_[seat.value] - before[seat.value];
  }
}

Share Hand::payoff(Seat seat) const {
  return (stack(seat) - start_[seat.value]) * shares_per_chip + won_[seat.value];
}

Chips Hand::final_stack(Seat seat) const {
  const Share won = won_[seat.value];
  HS_CHECK(won % shares_per_chip, ==, 0);
  return stack(seat) + won / shares_per_chip;
}

}  // namespace hindsight
