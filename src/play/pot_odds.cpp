// SPDX-License-Identifier: MIT
#include "play/pot_odds.h"

#include <algorithm>
#include <array>

#include "cards/outs.h"
#include "cards/preflop.h"

namespace hindsight {

namespace {

double chance_to_improve(CardSet board, Combo hole) {
  return static_cast<double>(find_outs(hole, board).count()) / (deck_size - (hole.cards() | board).size());
}

// The same, of hands that are asked for again: each thread remembers those of the last few boards.
double known_chance_to_improve(CardSet board, Combo hole) {
  struct Kept {
    CardSet board;
    std::array<double, combo_count> chances;  // below 0: not asked for yet
  };
  thread_local std::array<Kept, 4> kept;
  thread_local std::size_t next = 0;
  auto found = std::ranges::find(kept, board, &Kept::board);
  if (found == kept.end()) {
    found = kept.begin() + static_cast<std::ptrdiff_t>(next++ % kept.size());
    found->board = board;
    found->chances.fill(-1);
  }
  double& chance = found->chances[hole.index];
  return chance < 0 ? chance = chance_to_improve(board, hole) : chance;
}

}  // namespace

Chances PotOddsPolicy::chances(const PublicView& view, Combo hand) const {
  if (view.legal().call == 0) return {{Move::call(), 1}};
  if (view.street() != Street::preflop) {
    const double improves =
        view.street() == Street::river ? 0 : known_chance_to_improve(set_of(view.board()), hand);
    return {{improves >= pot_odds(view) ? Move::call() : Move::fold(), 1}};
  }
  const double wins = against_random(StartingHand::of(hand), view.seats() - 1).win;
  return {{Move::call(), wins}, {Move::fold(), 1 - wins}};
}

}  // namespace hindsight
