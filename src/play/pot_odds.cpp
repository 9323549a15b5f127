// SPDX-License-Identifier: MIT
#include "play/pot_odds.h"

#include "cards/outs.h"
#include "cards/preflop.h"

namespace hindsight {

namespace {

double chance_to_improve(const SeatView& view, Combo hole) {
  if (view.street() == Street::river) return 0;
  return static_cast<double>(find_outs(hole, set_of(view.board())).count()) /
         (deck_size - view.cards().size());
}

}  // namespace

Move PotOddsBot::act(const SeatView& view) {
  if (view.legal().call == 0) return Move::call();
  const Combo hole = Combo::of(view.hole()[0], view.hole()[1]);
  const bool pays = view.street() == Street::preflop
                        ? rng().uniform() < against_random(StartingHand::of(hole), view.seats() - 1).win
                        : chance_to_improve(view, hole) >= pot_odds(view);
  return pays ? Move::call() : Move::fold();
}

}  // namespace hindsight
