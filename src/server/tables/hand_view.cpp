// SPDX-License-Identifier: MIT
#include "server/tables/hand_view.h"

#include <algorithm>

namespace hindsight {

using Kind = Event::Kind;
using State = ChairView::State;

HandView HandView::of_stacks(const std::vector<Chips>& stacks, Chair button) {
  HandView out;
  out.lineup_.button = button;
  out.chairs_.resize(stacks.size());
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    out.chairs_[i].stack = stacks[i];
    out.chairs_[i].state = stacks[i] > 0 ? State::in : State::busted;
  }
  return out;
}

HandView::HandView(const Lineup& lineup, const std::vector<Chips>& stacks, Visibility visibility) {
  *this = of_stacks(stacks, lineup.button);
  lineup_ = lineup;
  visibility_ = visibility;
  for (ChairView& place : chairs_)
    if (place.state == State::in) place.state = State::out;  // until a seat says otherwise
  for (const Seat seat : SeatSet::first_of(lineup.seats)) {
    ChairView& place = chair(seat);
    const Chips blind = lineup.rules.blinds[seat.value];
    place.state = State::in;
    place.big_blind = blind > 0 && blind == lineup.rules.min_bet;
    place.small_blind = blind > 0 && !place.big_blind;
  }
}

void HandView::put_in(const Event& event) {
  ChairView& place = chair(event.seat);
  place.stack -= event.amount;
  place.staked += event.amount;
  if (event.kind == Kind::ante)
    antes_[event.seat.value] += event.amount;
  else
    place.bet += event.amount;
  if (event.all_in) place.state = State::all_in;
}

void HandView::deal(const Event& event) {
  ChairView& place = chair(event.seat);
  const bool open = visibility_ == Visibility::all || chair_of(event.seat) == Chair{0};
  for (int i = 0; i < event.count && place.card_count < 2; ++i)
    place.cards[static_cast<std::size_t>(place.card_count++)] =
        open ? event.cards[static_cast<std::size_t>(i)] : unknown_card;
}

void HandView::sweep_bets() {
  for (ChairView& place : chairs_) place.bet = 0;
}

void HandView::give_back(const Event& event) {
  ChairView& place = chair(event.seat);
  const Chips of_bet = std::min(place.bet, event.amount);
  place.stack += event.amount;
  place.staked -= event.amount;
  place.bet -= of_bet;
  antes_[event.seat.value] -= event.amount - of_bet;
  if (place.state == State::all_in) place.state = State::in;
}

void HandView::pay(const Event& event) {
  sweep_bets();
  const Chips amount = event.amount / shares_per_chip;
  chair(event.seat).won += amount;
  chair(event.seat).stack += amount;
  won_.push_back({chair_of(event.seat), amount, event.pot});
}

void HandView::apply(const Event& event) {
  switch (event.kind) {
    case Kind::ante:
    case Kind::blind:
    case Kind::late_post:
      return put_in(event);
    case Kind::hole:
      return deal(event);
    case Kind::board:
      sweep_bets();
      street_ = event.street;
      for (std::size_t i = 0; i < event.count; ++i) board_.push_back(event.cards[i]);
      for (ChairView& place : chairs_) place.last.reset();
      return;
    case Kind::fold:
      chair(event.seat).state = State::folded;
      break;
    case Kind::check:
      break;
    case Kind::call:
    case Kind::bet:
    case Kind::raise:
      put_in(event);
      break;
    case Kind::returned:
      return give_back(event);
    case Kind::show:
      sweep_bets();
      chair(event.seat).cards = {event.cards[0], event.cards[1]};
      chair(event.seat).shown = true;
      return;
    case Kind::muck:
    case Kind::decline:
      return sweep_bets();
    case Kind::win:
      return pay(event);
  }
  chair(event.seat).last = event;
}

Chips HandView::pot() const {
  Chips sum = 0;
  for (const ChairView& place : chairs_) sum += place.staked;
  return sum;
}

std::vector<Pot> HandView::pots() const {
  Stakes stakes{.trim_antes = lineup_.rules.trim_antes};
  for (const Seat seat : SeatSet::first_of(lineup_.seats)) {
    const ChairView& place = at(chair_of(seat));
    stakes.antes[seat.value] = antes_[seat.value];
    stakes.bets[seat.value] = place.staked - antes_[seat.value] - place.bet;
    if (place.state != State::folded) stakes.live |= seat;
  }
  std::array<Pot, max_seats> pots{};
  const int count = lineup_.seats == 0 ? 0 : form_pots(stakes, pots);
  std::vector<Pot> out(pots.begin(), pots.begin() + count);
  std::erase_if(out, [](const Pot& pot) { return pot.amount == 0; });
  return out;
}

HandValue HandView::value(Chair chair) const {
  const ChairView& place = at(chair);
  if (board_.size() < 5 || place.card_count < 2 || !known(place.cards)) return 0;
  return evaluate(set_of(board_) | set_of(place.cards));
}

std::vector<Card> HandView::best_five(Chair chair) const {
  const HandValue wanted = value(chair);
  if (wanted == 0) return {};
  std::vector<Card> all(board_);
  all.insert(all.begin(), at(chair).cards.begin(), at(chair).cards.end());
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      std::vector<Card> five;
      for (std::size_t k = 0; k < all.size(); ++k)
        if (k != i && k != j) five.push_back(all[k]);
      if (evaluate(set_of(five)) == wanted) return five;
    }
  return {};
}

}  // namespace hindsight
