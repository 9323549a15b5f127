// SPDX-License-Identifier: MIT
#include "play/bots/street_betting.h"

#include <algorithm>

namespace hindsight {

namespace {

using EventKind = Event::Kind;

}  // namespace

StreetBetting street_betting(const PublicView& view) {
  StreetBetting out{.last_raise = view.rules().min_bet};
  Chips level = 0;
  if (view.street() == Street::preflop)
    for (const Chips blind : view.rules().blinds) level = std::max(level, blind);
  for (std::size_t i = 0; i < view.event_count(); ++i) {
    const Event event = view.event(i);
    if (event.street != view.street() || !is_move(event.kind)) continue;
    if (event.seat == view.me()) ++out.my_moves;
    if (event.kind < EventKind::bet) continue;
    ++out.raises;
    out.last_raise = event.to - level;
    level = event.to;
  }
  return out;
}

}  // namespace hindsight
