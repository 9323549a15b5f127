// SPDX-License-Identifier: MIT
#include "play/pot_odds.h"

#include <algorithm>

#include "cards/evaluator.h"
#include "cards/preflop.h"

namespace hindsight {

namespace {

// Also of fewer than five cards, which make no straight and no flush.
HandClass class_of(CardSet cards) {
  if (cards.size() >= 5) return hand_class(evaluate(cards));
  std::array<int, 13> count{};
  for (const Card card : cards) ++count[static_cast<std::size_t>(card.rank())];
  const auto most = *std::max_element(count.begin(), count.end());
  if (most >= 3) return most == 4 ? HandClass::quads : HandClass::trips;
  const auto pairs = std::count(count.begin(), count.end(), 2);
  return static_cast<HandClass>(std::min<std::ptrdiff_t>(pairs, 2));
}

// Unseen cards that lift the hand into a higher class, and above the class of the board alone.
int outs(const SeatView& view) {
  CardSet board;
  for (const Card card : view.board()) board |= card;
  const HandClass now = class_of(view.cards());
  int count = 0;
  for (const Card card : CardSet::deck().without(view.cards())) {
    const HandClass then = class_of(view.cards() | card);
    if (then > now && then > class_of(board | card)) ++count;
  }
  return count;
}

double chance(const SeatView& view) {
  const std::array<Card, 2> hole = view.hole();
  if (view.street() == Street::preflop)
    return against_random(StartingHand::of(Combo::of(hole[0], hole[1])), view.seats() - 1).win;
  if (view.street() == Street::river) return 0;
  return static_cast<double>(outs(view)) / (deck_size - view.cards().size());
}

}  // namespace

Move PotOddsBot::act(const SeatView& view) {
  if (view.legal().call == 0) return Move::call();
  const double needed = view.street() == Street::preflop ? rng().uniform() : pot_odds(view);
  return chance(view) >= needed ? Move::call() : Move::fold();
}

}  // namespace hindsight
