// Betting: whose turn it is, what is legal, and what a move does.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>

#include "table/hand.h"

namespace hindsight {

using ShortAllIn = HandRules::ShortAllIn;

namespace {

tl::unexpected<Error> illegal(std::string message) {
  return fail(ErrorCode::invalid_argument, std::move(message));
}

}  // namespace

// Left of the largest blind or straddle; of equal ones, of the last.
Seat Hand::first_to_act() const {
  Seat opener;
  for (Seat seat; seat.value < seats_; ++seat)
    if (rules_.blinds[seat.value] >= std::max<Chips>(0, rules_.blinds[opener.value])) opener = seat;
  return {static_cast<std::uint8_t>((opener.value + 1) % seats_)};
}

// The turn of the first seat from `from` on that must still move; without one the street is closed.
void Hand::await_move(Seat from) {
  if (able_.size() == 1 && !rules_.ask_lone_player) {
    const Seat lone = able_.first();
    if (bet_[lone.value] >= highest_other_bet(lone)) round_.pending = {};
  }
  if (live_.size() == 1 || round_.pending.empty()) return close_street();
  const Seat seat = round_.pending.from(from);
  next_ = {Next::Kind::move, seat, 0};
  legal_ = legal_moves(seat);
}

Chips Hand::highest_other_bet(Seat seat) const {
  Chips highest = 0;
  for (const Seat other : live_.without(seat)) highest = std::max(highest, bet_[other.value]);
  return highest;
}

bool Hand::capped() const {
  using Cap = HandRules::CapHeadsUp;
  if (rules_.cap_heads_up == Cap::off_on_street && round_.players == 2) return false;
  if (rules_.cap_heads_up == Cap::off_in_hand && seats_ == 2) return false;
  const int cap = rules_.raise_cap[static_cast<std::size_t>(street_)];
  return cap != 0 && round_.raises >= cap;
}

bool Hand::reopened(Seat seat) const {
  if (!round_.acted.has(seat) || rules_.short_all_in == ShortAllIn::acpc) return true;
  if (rules_.short_all_in == ShortAllIn::pokerkit) return false;
  const Chips raised = round_.level - round_.answered[seat.value];
  return rules_.betting == BettingLimit::fixed_limit ? 2 * raised >= round_.bet_size
                                                     : raised >= round_.last_raise;
}

// Somebody else could put in more than the level (ACPC: has anything left).
bool Hand::has_rival(Seat seat) const {
  const SeatSet rivals = able_.without(seat);
  if (rules_.short_all_in == ShortAllIn::acpc) return !rivals.empty();
  for (const Seat other : rivals)
    if (bet_[other.value] + stack_[other.value] > round_.level) return true;
  return false;
}

std::string_view Hand::no_raise_because(Seat seat) const {
  if (stack_[seat.value] <= round_.level - bet_[seat.value]) return "it has no chips beyond a call";
  if (!has_rival(seat)) return "nobody is left to bet against";
  if (capped()) return "the street's raises are used up";
  if (rules_.street_limit != 0 && round_.moves + seats_ > rules_.street_limit)
    return "the street's moves are used up";
  if (!reopened(seat)) return "no full raise has been made since its last move";
  return {};
}

// A call, and then as much as is in the pot.
Chips Hand::pot_limit(Seat seat) const {
  return std::max(round_.min_to, round_.level + pot_ + round_.level - bet_[seat.value]);
}

LegalMoves Hand::legal_moves(Seat seat) const {
  const Chips bet = bet_[seat.value], all_in = bet + stack_[seat.value];
  // The last one able to bet need not pay more than others are in for (a big blind all-in for less).
  const Chips price = able_.without(seat).empty() ? highest_other_bet(seat) : round_.level;
  LegalMoves moves{.seat = seat, .call = std::clamp<Chips>(price - bet, 0, stack_[seat.value])};
  moves.can_fold = moves.call > 0 || rules_.fold_when_free == HandRules::FoldWhenFree::allowed;
  moves.can_raise = no_raise_because(seat).empty();
  if (!moves.can_raise) return moves;
  moves.max_to = all_in;
  if (rules_.betting == BettingLimit::fixed_limit) moves.max_to = std::min(all_in, round_.min_to);
  if (rules_.betting == BettingLimit::pot_limit) moves.max_to = std::min(all_in, pot_limit(seat));
  moves.min_to = std::min(round_.min_to, moves.max_to);
  return moves;
}

Result<void> Hand::check_move(Move move) const {
  if (next_.kind != Next::Kind::move) return illegal("no move is due: " + to_text(next_));
  if (move.kind == Move::Kind::fold ? legal_.can_fold : move.kind == Move::Kind::call) return {};
  if (legal_.can_raise && move.to >= legal_.min_to && move.to <= legal_.max_to) return {};
  const std::string who = to_text(next_.seat);
  if (move.kind == Move::Kind::fold) return illegal(who + " cannot fold where checking is free");
  if (!legal_.can_raise) return illegal(who + " cannot raise: " + std::string(no_raise_because(next_.seat)));
  const std::string min = std::to_string(legal_.min_to), max = std::to_string(legal_.max_to);
  return illegal(who + " cannot raise to " + std::to_string(move.to) + ": legal is " +
                 (min == max ? "only " + min : min + " to " + max));
}

Result<void> Hand::play(Seat seat, Move move) {
  if (next_.kind == Next::Kind::move && seat != next_.seat)
    return illegal(to_text(seat) + " cannot move: " + to_text(next_));
  return play(move);
}

Result<void> Hand::play(Move move) {
  HS_RETURN_IF_ERROR(check_move(move));
  const Seat seat = next_.seat;
  Event event{.seat = seat, .street = street_};
  if (move.kind == Move::Kind::fold) {
    event.kind = Event::Kind::fold;
    live_ = live_.without(seat);
    able_ = able_.without(seat);
  } else if (move.kind == Move::Kind::call) {
    event.kind = legal_.call == 0 ? Event::Kind::check : Event::Kind::call;
    event.amount = put_in(seat, legal_.call);
  } else {
    event.kind = round_.level == 0 ? Event::Kind::bet : Event::Kind::raise;
    event.amount = put_in(seat, move.to - bet_[seat.value]);
    event.to = move.to;
  }
  bet_[seat.value] += event.amount;
  event.all_in = event.amount > 0 && !able_.has(seat);
  log(event);
  round_.pending = round_.pending.without(seat);
  if (move.kind == Move::Kind::raise) raise(seat, move.to);
  round_.acted |= seat;
  round_.answered[seat.value] = round_.level;
  ++round_.moves;
  await_move({static_cast<std::uint8_t>((seat.value + 1) % seats_)});
  return {};
}

void Hand::raise(Seat seat, Chips to) {
  count_raise(to, stack_[seat.value] == 0);
  round_.level = to;
  round_.pending = able_.without(seat);
  round_.has_aggressor = true;
  round_.aggressor = seat;
}

// What a raise does to the minimum, to who may raise again, and to the cap.
void Hand::count_raise(Chips to, bool all_in) {
  Round& r = round_;
  const bool fixed = rules_.betting == BettingLimit::fixed_limit;
  const Chips size = to - r.level;
  switch (rules_.short_all_in) {
    case ShortAllIn::casino: {
      const Chips last_full = r.min_to - r.bet_size;  // fixed limit: the level that a full bet or raise made
      const bool full = fixed ? 2 * (to - last_full) >= r.bet_size : to >= r.min_to;
      if (full) ++r.raises;
      if (full && !fixed) r.last_raise = size;
      if (!fixed) r.min_to = to + r.last_raise;
      if (full && fixed) r.min_to = to + r.bet_size;
      return;
    }
    case ShortAllIn::pokerkit:
      ++r.raises;
      r.all_in_sum = all_in ? r.all_in_sum + size : 0;
      r.last_raise = std::max(r.last_raise, size);
      if (!all_in || r.all_in_sum >= r.last_raise) r.acted = {};
      r.min_to = to + (fixed ? r.bet_size : std::max(r.last_raise, r.bet_size));
      return;
    case ShortAllIn::acpc:
      ++r.raises;
      r.min_to = fixed ? to + r.bet_size : std::max(r.min_to, to + size);
      return;
  }
}

}  // namespace hindsight
