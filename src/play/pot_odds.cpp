// SPDX-License-Identifier: MIT
#include "play/pot_odds.h"

#include "cards/outs.h"
#include "cards/preflop.h"

namespace hindsight {

namespace {

double chance_to_improve(const PublicView& view, Combo hole) {
  if (view.street() == Street::river) return 0;
  const CardSet board = set_of(view.board());
  return static_cast<double>(find_outs(hole, board).count()) / (deck_size - (hole.cards() | board).size());
}

}  // namespace

Chances PotOddsPolicy::chances(const PublicView& view, Combo hand) const {
  if (view.legal().call == 0) return {{Move::call(), 1}};
  if (view.street() != Street::preflop)
    return {{chance_to_improve(view, hand) >= pot_odds(view) ? Move::call() : Move::fold(), 1}};
  const double wins = against_random(StartingHand::of(hand), view.seats() - 1).win;
  return {{Move::call(), wins}, {Move::fold(), 1 - wins}};
}

}  // namespace hindsight
