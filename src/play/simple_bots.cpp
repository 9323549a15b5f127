// SPDX-License-Identifier: MIT
#include "play/simple_bots.h"

namespace hindsight {

namespace {

// Uniform in 0 .. n-1 for amounts of any size: the share of n that a uniform number cuts off.
Chips below(Rng& rng, Chips n) { return static_cast<Chips>(rng.uniform() * static_cast<double>(n)); }

}  // namespace

Move RandomBot::act(const SeatView& view) {
  const LegalMoves& legal = view.legal();
  std::array<Move, 3> moves{Move::call()};
  std::uint32_t count = 1;
  if (legal.call > 0) moves[count++] = Move::fold();
  if (legal.can_raise)
    moves[count++] = Move::raise_to(legal.min_to + below(rng(), legal.max_to - legal.min_to + 1));
  return moves[rng().below(count)];
}

Move AlwaysRaise::act(const SeatView& view) {
  const LegalMoves& legal = view.legal();
  if (size_ == Size::pot) return raise_by_pot(view, 1);
  return raise_or_call(legal, size_ == Size::minimum ? legal.min_to : legal.max_to);
}

}  // namespace hindsight
