// Moves: who is first, which are refused and why, and what is told of them.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "table/hand.h"

namespace hindsight {

namespace {

tl::unexpected<Error> illegal(std::string message) {
  return fail(ErrorCode::invalid_argument, std::move(message));
}

Event::Kind event_of(BetAction::Kind kind) {
  constexpr std::array kinds{Event::Kind::fold, Event::Kind::check, Event::Kind::call, Event::Kind::bet,
                             Event::Kind::raise};
  return kinds[static_cast<std::size_t>(kind)];
}

}  // namespace

void Hand::await_move() {
  if (betting_.street_over()) return close_street();
  next_ = {Next::Kind::move, betting_.turn(), 0};
}

std::string Hand::why_not(Move move) const {
  const LegalMoves& legal = this->legal();
  if (legal.allow(move)) return "";
  if (move.kind == Move::Kind::fold) return "cannot fold where checking is free";
  if (!legal.can_raise) return fmt::format("cannot raise: {}", betting_.no_raise_because(rules_));
  return fmt::format("cannot raise to {}: legal is {}", move.to,
                     legal.min_to == legal.max_to ? fmt::format("only {}", legal.min_to)
                                                  : fmt::format("{} to {}", legal.min_to, legal.max_to));
}

Result<void> Hand::play(Seat seat, Move move) {
  if (next_.kind == Next::Kind::move && seat != next_.seat)
    return illegal(fmt::format("{} cannot move: {}", to_text(seat), to_text(next_)));
  return play(move);
}

Result<void> Hand::give_up(Seat seat) {
  if (next_.kind == Next::Kind::hole || over() || !live().has(seat) || able().has(seat))
    return illegal(fmt::format("{} cannot give up: that is for who is all-in", to_text(seat)));
  if (shown_.has(seat)) return illegal(fmt::format("{} cannot give up: the hand was shown", to_text(seat)));
  given_up_ |= seat;
  log(Event::Kind::fold, seat);
  if (next_.kind == Next::Kind::move) {
    if (live().size() == 1) close_street();
  } else if (live().size() == 1) {
    pot_count_ = 0;
    settle();
  } else if (running_out_ || next_.kind == Next::Kind::showdown) {
    await_showdown();
  }
  return {};
}

Result<void> Hand::play(Move move) {
  if (next_.kind != Next::Kind::move) return illegal(fmt::format("no move is due: {}", to_text(next_)));
  if (const std::string why = why_not(move); !why.empty())
    return fail(ErrorCode::invalid_argument, fmt::format("{} {}", to_text(next_.seat), why),
                to_text(next_.seat));
  const Seat seat = next_.seat;
  const BetAction action = betting_.action(move);
  Event& event = log(event_of(action.kind), seat);
  event.to = action.to;
  const Chips before = pot();
  betting_.play(rules_, move);
  event.amount = pot() - before;
  event.all_in = event.amount > 0 && stack(seat) == 0;
  await_move();
  return {};
}

}  // namespace hindsight
