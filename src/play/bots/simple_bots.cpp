// SPDX-License-Identifier: MIT
#include "play/bots/simple_bots.h"

#include <array>

namespace hindsight {

namespace {

// Uniform in 0 .. n-1 for amounts of any size: the share of n that a uniform number cuts off.
Chips chips_below(Rng& rng, Chips n) { return static_cast<Chips>(rng.uniform() * static_cast<double>(n)); }

}  // namespace

ActionProbabilities RandomPolicy::moves(const PublicView& view) const {
  const LegalMoves& legal = view.legal();
  ActionProbabilities out{{Move::call()}};
  if (legal.call > 0) out.push_back({Move::fold()});
  if (legal.can_raise) out.push_back({Move::raise_to(legal.min_to), 0, legal.max_to});
  for (Chance& chance : out) chance.probability = 1 / static_cast<double>(out.size());
  return out;
}

// The amount first, whatever comes of it: the stream of this policy since it was a bot.
Move RandomPolicy::draw(const PublicView& view, Combo, Rng& rng, PolicyState&) const {
  const LegalMoves& legal = view.legal();
  std::array<Move, 3> moves{Move::call()};
  std::uint32_t count = 1;
  if (legal.call > 0) moves[count++] = Move::fold();
  if (legal.can_raise)
    moves[count++] = Move::raise_to(legal.min_to + chips_below(rng, legal.max_to - legal.min_to + 1));
  return moves[rng.below(count)];
}

ActionProbabilities AlwaysRaise::moves(const PublicView& view) const {
  const LegalMoves& legal = view.legal();
  if (size_ == Size::pot) return {{raise_by_pot(view, 1), 1}};
  return {{raise_or_call(legal, size_ == Size::minimum ? legal.min_to : legal.max_to), 1}};
}

}  // namespace hindsight
