// SPDX-License-Identifier: MIT
#include "betting/betting_state.h"

#include <algorithm>

namespace hindsight {

using ShortAllIn = BettingRules::ShortAllIn;

BettingState::BettingState(std::span<const Chips> stacks, Chips pot)
    : seats_(static_cast<int>(stacks.size())), pot_(pot) {
  std::copy(stacks.begin(), stacks.end(), stack_.begin());
  live_ = SeatSet::first_of(seats_);
  for (const Seat seat : live_)
    if (stack(seat) > 0) able_ |= seat;
}

void BettingState::put_in(Seat seat, Chips chips) {
  stack_[seat.value] -= chips;
  pot_ += chips;
  if (stack_[seat.value] == 0) able_ = able_.without(seat);
}

void BettingState::post(Seat seat, Chips chips) {
  put_in(seat, chips);
  bet_[seat.value] += chips;
}

Uncalled BettingState::uncalled(const BySeat& staked, SeatSet live) {
  const auto top = std::max_element(staked.begin(), staked.end());
  const Seat seat{static_cast<std::uint8_t>(top - staked.begin())};
  Chips second = 0;
  for (const Chips& chips : staked)
    if (&chips != &*top) second = std::max(second, chips);
  return {seat, live.has(seat) ? *top - second : 0};
}

void BettingState::give_back(Uncalled back) {
  if (back.chips == 0) return;
  stack_[back.seat.value] += back.chips;
  pot_ -= back.chips;
  able_ |= back.seat;
}

Uncalled BettingState::collect() {
  const Uncalled back = uncalled(bet_, live_);
  bet_[back.seat.value] -= back.chips;
  give_back(back);
  for (std::size_t i = 0; i < bet_.size(); ++i) staked_[i] += bet_[i];
  bet_ = {};
  return back;
}

void BettingState::begin_street(const BettingRules& rules, Street street) {
  const bool fixed = rules.betting == BettingLimit::fixed_limit, late = street >= Street::turn;
  street_ = street;
  bet_size_ = fixed && late ? rules.big_bet : rules.min_bet;
  if (rules.short_all_in == ShortAllIn::acpc && !fixed)
    bet_size_ = std::max<Chips>(1, *std::max_element(rules.blinds.begin(), rules.blinds.end()));
  last_raise_ = rules.short_all_in == ShortAllIn::casino ? bet_size_ : 0;
  min_to_ = bet_size_;
  level_ = all_in_sum_ = 0;
  answered_ = {};
  acted_ = pending_ = {};
  raises_ = moves_ = 0;
  has_aggressor_ = false;
  aggressor_ = {};
}

void BettingState::set_price(Chips level) {
  level_ = level;
  min_to_ = level + bet_size_;
}

void BettingState::ask(const BettingRules& rules, SeatSet asked, Seat first) {
  players_ = live_.size();
  pending_ = asked;
  pass_turn(rules, first);
}

// To the first seat from `from` on that must still move; without one the street is over.
void BettingState::pass_turn(const BettingRules& rules, Seat from) {
  if (able_.size() == 1 && !rules.ask_lone_player) {
    const Seat lone = able_.first();
    if (bet(lone) >= highest_other_bet(lone)) pending_ = {};
  }
  if (live_.size() == 1) pending_ = {};
  legal_ = {};
  if (pending_.empty()) return;
  turn_ = pending_.from(from);
  find_legal_moves(rules);
}

Chips BettingState::highest_other_bet(Seat seat) const {
  Chips highest = 0;
  for (const Seat other : live_.without(seat)) highest = std::max(highest, bet(other));
  return highest;
}

bool BettingState::capped(const BettingRules& rules) const {
  using Cap = BettingRules::CapHeadsUp;
  if (rules.cap_heads_up == Cap::off_on_street && players_ == 2) return false;
  if (rules.cap_heads_up == Cap::off_in_hand && seats_ == 2) return false;
  const int cap = rules.raise_cap[static_cast<std::size_t>(street_)];
  return cap != 0 && raises_ >= cap;
}

bool BettingState::reopened(const BettingRules& rules) const {
  if (!acted_.has(turn_) || rules.short_all_in == ShortAllIn::acpc) return true;
  if (rules.short_all_in == ShortAllIn::pokerkit) return false;
  const Chips raised = level_ - answered_[turn_.value];
  return rules.betting == BettingLimit::fixed_limit ? 2 * raised >= bet_size_ : raised >= last_raise_;
}

// Somebody else could put in more than the level (ACPC: has anything left).
bool BettingState::has_rival(const BettingRules& rules) const {
  const SeatSet rivals = able_.without(turn_);
  if (rules.short_all_in == ShortAllIn::acpc) return !rivals.empty();
  for (const Seat other : rivals)
    if (bet(other) + stack(other) > level_) return true;
  return false;
}

std::string_view BettingState::no_raise_because(const BettingRules& rules) const {
  if (stack(turn_) <= level_ - bet(turn_)) return "it has no chips beyond a call";
  if (!has_rival(rules)) return "nobody is left to bet against";
  if (capped(rules)) return "the street's raises are used up";
  if (rules.street_limit != 0 && moves_ + seats_ > rules.street_limit)
    return "the street's moves are used up";
  if (!reopened(rules)) return "no full raise has been made since its last move";
  return {};
}

// A call, and then as much as is in the pot.
Chips BettingState::pot_limit() const { return std::max(min_to_, level_ + pot_ + level_ - bet(turn_)); }

// Of the turn, where nothing is yet.
void BettingState::find_legal_moves(const BettingRules& rules) {
  const Chips bet = this->bet(turn_), all_in = bet + stack(turn_);
  // The last one able to bet need not pay more than others are in for (a big blind all-in for less).
  const Chips price = able_.without(turn_).empty() ? highest_other_bet(turn_) : level_;
  legal_.seat = turn_;
  legal_.call = std::clamp<Chips>(price - bet, 0, stack(turn_));
  legal_.can_fold = legal_.call > 0 || rules.fold_when_free == BettingRules::FoldWhenFree::allowed;
  legal_.can_raise = no_raise_because(rules).empty();
  if (!legal_.can_raise) return;
  legal_.max_to = all_in;
  if (rules.betting == BettingLimit::fixed_limit) legal_.max_to = std::min(all_in, min_to_);
  if (rules.betting == BettingLimit::pot_limit) legal_.max_to = std::min(all_in, pot_limit());
  legal_.min_to = std::min(min_to_, legal_.max_to);
}

BetAction BettingState::action(Move move) const {
  using Kind = BetAction::Kind;
  if (move.kind == Move::Kind::fold) return {Kind::fold};
  if (move.kind == Move::Kind::call) return {legal_.call == 0 ? Kind::check : Kind::call};
  return {level_ == 0 ? Kind::bet : Kind::raise, move.to, move.to == bet(turn_) + stack(turn_)};
}

void BettingState::play(const BettingRules& rules, Move move) {
  const Seat seat = turn_;
  if (move.kind == Move::Kind::fold) {
    live_ = live_.without(seat);
    able_ = able_.without(seat);
  } else {
    post(seat, move.kind == Move::Kind::call ? legal_.call : move.to - bet(seat));
  }
  pending_ = pending_.without(seat);
  if (move.kind == Move::Kind::raise) raise(rules, move.to);
  acted_ |= seat;
  answered_[seat.value] = level_;
  ++moves_;
  pass_turn(rules, {static_cast<std::uint8_t>(seat.value + 1)});
}

void BettingState::raise(const BettingRules& rules, Chips to) {
  count_raise(rules, to, stack(turn_) == 0);
  level_ = to;
  pending_ = able_.without(turn_);
  has_aggressor_ = true;
  aggressor_ = turn_;
}

// What a raise does to the minimum, to who may raise again, and to the cap.
void BettingState::count_raise(const BettingRules& rules, Chips to, bool all_in) {
  const bool fixed = rules.betting == BettingLimit::fixed_limit;
  const Chips size = to - level_;
  switch (rules.short_all_in) {
    case ShortAllIn::casino: {
      const Chips last_full = min_to_ - bet_size_;  // fixed limit: the level that a full bet or raise made
      const bool full = fixed ? 2 * (to - last_full) >= bet_size_ : to >= min_to_;
      if (full) ++raises_;
      if (full && !fixed) last_raise_ = size;
      if (!fixed) min_to_ = to + last_raise_;
      if (full && fixed) min_to_ = to + bet_size_;
      return;
    }
    case ShortAllIn::pokerkit:
      ++raises_;
      all_in_sum_ = all_in ? all_in_sum_ + size : 0;
      last_raise_ = std::max(last_raise_, size);
      if (!all_in || all_in_sum_ >= last_raise_) acted_ = {};
      min_to_ = to + (fixed ? bet_size_ : std::max(last_raise_, bet_size_));
      return;
    case ShortAllIn::acpc:
      ++raises_;
      min_to_ = fixed ? to + bet_size_ : std::max(min_to_, to + size);
      return;
  }
}

}  // namespace hindsight
