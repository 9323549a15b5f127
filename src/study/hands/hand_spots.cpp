// SPDX-License-Identifier: MIT
#include "study/hands/hand_spots.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace hindsight {

namespace {

// The chips of a hand as its events move them.
class HandCourse {
 public:
  explicit HandCourse(const Hand& hand) : hand_(hand), live_(static_cast<std::size_t>(hand.seats()), true) {
    for (std::size_t seat = 0; seat < live_.size(); ++seat)
      stacks_.push_back(hand.start_stack(Seat{static_cast<std::uint8_t>(seat)}));
    bets_.resize(live_.size());
    pot_ = hand.rules().added;
  }

  std::vector<HandSpot> run() {
    for (const Event& event : hand_.events()) {
      take(event);
      ++event_;
    }
    return std::move(spots_);
  }

 private:
  using Kind = Event::Kind;

  void take(const Event& event) {
    const bool decided = event.kind == Kind::fold || event.kind == Kind::check || event.kind == Kind::call ||
                         event.kind == Kind::bet || event.kind == Kind::raise;
    if (event.kind == Kind::board) {
      board_.insert(board_.end(), event.cards.begin(), event.cards.begin() + event.count);
      std::ranges::fill(bets_, 0);
    }
    if (decided && event.street != Street::preflop) {
      if (event.street != street_) open(event);
      for (HandSpot& spot : spots_) decide(spot, event);
    }
    move_chips(event);
  }

  void move_chips(const Event& event) {
    const std::size_t seat = event.seat.value;
    switch (event.kind) {
      case Kind::fold:
        live_[seat] = false;
        break;
      case Kind::returned:
        stacks_[seat] += event.amount;
        pot_ -= event.amount;
        break;
      case Kind::raise:
        if (event.street == Street::preflop) {
          ++raises_;
          raiser_ = static_cast<int>(seat);
        }
        [[fallthrough]];
      case Kind::ante:
      case Kind::blind:
      case Kind::late_post:
      case Kind::call:
      case Kind::bet:
        stacks_[seat] -= event.amount;
        pot_ += event.amount;
        if (event.kind != Kind::ante) bets_[seat] += event.amount;
        break;
      default:
        break;
    }
  }

  // The first decision of a street; its player is out of position.
  void open(const Event& event) {
    street_ = event.street;
    if (std::ranges::count(live_, true) != 2 ||
        !std::ranges::all_of(board_, [](Card card) { return known(card); }))
      return;
    const std::size_t oop = event.seat.value;
    std::size_t ip = oop;
    for (std::size_t seat = 0; seat < live_.size(); ++seat)
      if (live_[seat] && seat != oop) ip = seat;
    for (const std::size_t seat : {oop, ip})
      if (hand_.start_stack(Seat{static_cast<std::uint8_t>(seat)}) == unlimited_stack) return;
    HandSpot& spot = spots_.emplace_back();
    spot.street = street_;
    spot.board = board_;
    spot.pot = pot_;
    spot.stacks = {stacks_[oop], stacks_[ip]};
    spot.seats = {event.seat, Seat{static_cast<std::uint8_t>(ip)}};
    spot.raises = raises_;
    spot.raised_last = raiser_ == static_cast<int>(oop) ? 0 : raiser_ == static_cast<int>(ip) ? 1 : -1;
  }

  void decide(HandSpot& spot, const Event& event) const {
    const std::size_t seat = event.seat.value;
    const Chips faced = *std::ranges::max_element(bets_) - bets_[seat];
    spot.decisions.push_back({.street = event.street,
                              .seat = event.seat == spot.seats[0] ? 0 : 1,
                              .pot = pot_,
                              .to_call = std::min(faced, stacks_[seat]),
                              .to = event.kind == Kind::bet || event.kind == Kind::raise ? event.to : 0,
                              .kind = kind_of(event),
                              .action = said(event),
                              .event = event_});
  }

  static BetAction::Kind kind_of(const Event& event) {
    switch (event.kind) {
      case Kind::fold:
        return BetAction::Kind::fold;
      case Kind::call:
        return BetAction::Kind::call;
      case Kind::bet:
        return BetAction::Kind::bet;
      case Kind::raise:
        return BetAction::Kind::raise;
      default:
        return BetAction::Kind::check;
    }
  }

  static std::string said(const Event& event) {
    switch (event.kind) {
      case Kind::fold:
        return "fold";
      case Kind::check:
        return "check";
      case Kind::call:
        return "call";
      case Kind::bet:
        return fmt::format("bet {}", event.to);
      default:
        return fmt::format("raise {}", event.to);
    }
  }

  const Hand& hand_;
  std::vector<bool> live_;
  std::vector<Chips> stacks_, bets_;  // bets: of this street
  Chips pot_ = 0;
  std::vector<Card> board_;
  Street street_ = Street::preflop;
  int raises_ = 0, raiser_ = -1;
  std::size_t event_ = 0;
  std::vector<HandSpot> spots_;
};

}  // namespace

std::vector<std::string> HandSpot::steps() const {
  std::vector<std::string> out;
  Chips left = std::min(stacks[0], stacks[1]);
  Chips highest = 0;  // of the street
  Street at = street;
  for (const HandDecision& decision : decisions) {
    if (decision.street != at) left -= highest;
    if (decision.street != at) highest = 0;
    at = decision.street;
    if (decision.to > 0) highest = std::min(decision.to, left);
    const bool all_in = decision.to > 0 && highest == left;
    out.push_back(all_in ? fmt::format("all-in {}", highest) : decision.action);
    if (all_in) break;
  }
  return out;
}

std::string HandSpot::line() const {
  std::vector<std::string> bets = steps();
  std::size_t kept = bets.size();
  while (kept > 0 && decisions[kept - 1].to == 0) --kept;
  bets.resize(kept);
  if (kept > 0 && bets.back().starts_with("all-in")) bets.back() = "all-in";
  return joined(bets, ", ");
}

std::string HandSpot::line_to(std::size_t decision) const {
  std::vector<std::string> before = steps();
  before.resize(std::min(before.size(), decision));
  return joined(before, ", ");
}

std::vector<HandSpot> spots_of(const Hand& hand) { return HandCourse(hand).run(); }

}  // namespace hindsight
