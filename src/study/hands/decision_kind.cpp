// SPDX-License-Identifier: MIT
#include "study/hands/decision_kind.h"

namespace hindsight {

namespace {

bool is_raise(const Event& event) {
  return event.kind == Event::Kind::bet || event.kind == Event::Kind::raise;
}

int raises_on(const PublicView& turn, Street street) {
  int out = 0;
  for (std::size_t i = 0; i < turn.event_count(); ++i)
    if (const Event event = turn.event(i); is_raise(event) && event.street == street) ++out;
  return out;
}

bool raised_last_before_the_flop(const PublicView& turn, Seat seat) {
  bool out = false;
  for (std::size_t i = 0; i < turn.event_count(); ++i)
    if (const Event event = turn.event(i); is_raise(event) && event.street == Street::preflop)
      out = event.seat == seat;
  return out;
}

DecisionKind before_the_flop(const PublicView& turn, const Move& move) {
  const int raises = raises_on(turn, Street::preflop);
  if (move.kind == Move::Kind::call) return raises == 0 ? DecisionKind::limp : DecisionKind::call;
  return raises == 0 ? DecisionKind::open : raises == 1 ? DecisionKind::three_bet : DecisionKind::four_bet;
}

}  // namespace

std::string_view to_text(DecisionKind kind) { return decision_kind_names[static_cast<std::size_t>(kind)]; }

DecisionKind decision_kind(const PublicView& turn, const Move& move, double showdown_odds) {
  if (move.kind == Move::Kind::fold) return DecisionKind::fold;
  if (move.kind == Move::Kind::call && turn.legal().call == 0) return DecisionKind::check;
  if (turn.street() == Street::preflop) return before_the_flop(turn, move);
  const bool strong = showdown_odds * turn.live().size() >= 1;
  if (move.kind == Move::Kind::call)
    return turn.street() == Street::river && !strong ? DecisionKind::bluff_catch : DecisionKind::call;
  if (turn.street() == Street::flop && raises_on(turn, Street::flop) == 0 &&
      raised_last_before_the_flop(turn, turn.me()))
    return DecisionKind::c_bet;
  return strong ? DecisionKind::value_bet : DecisionKind::bluff;
}

}  // namespace hindsight
