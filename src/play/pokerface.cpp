// SPDX-License-Identifier: MIT
#include "play/pokerface.h"

#include <algorithm>

#include "cards/preflop.h"
#include "play/simulated_equity.h"
#include "play/street_betting.h"

namespace hindsight {

namespace {

constexpr std::uint64_t risk_purpose = 0x7269736b;  // "risk"
constexpr double weak = 0.2, strong = 0.7;          // before the flop: never and always played

}  // namespace

double relative_strength(std::array<Card, 2> pocket, int opponents) {
  constexpr StartingHand aces{0};
  const StartingHand hand = StartingHand::of(Combo::of(pocket[0], pocket[1]));
  return against_random(hand, opponents).win / against_random(aces, opponents).win;
}

PokerFaceBot::PokerFaceBot(std::uint64_t seed, const PokerFaceRules& rules) : Bot(seed), rules_(rules) {
  if (rules_.risk == 0) rules_.risk = 0.8 + 0.4 * Rng(seed, risk_purpose).uniform();
}

void PokerFaceBot::on_begin(const SeatView& view) {
  known_ = Street::preflop;
  strength_ = relative_strength(view.hole(), view.seats() - 1);
}

// After the flop the share of simulations won, ties not counted, against everybody who was dealt in, folded or not.
double PokerFaceBot::strength(const SeatView& view) {
  if (known_ == view.street()) return strength_;
  known_ = view.street();
  const Tally tally = simulate_hand(view, view.seats() - 1, rules_.simulations, rng().bits());
  return strength_ = static_cast<double>(tally.wins(0)) / static_cast<double>(tally.trials);
}

double PokerFaceBot::follow(const SeatView& view, double x) const {
  const auto left = static_cast<double>(view.stack(view.me()));
  const auto bet = static_cast<double>(view.bet(view.me()));
  const double y = static_cast<double>(view.highest_bet()) / left, z = bet / (left + bet);
  if (view.street() == Street::preflop) return follow_preflop(x, y, z);
  if (view.street() == Street::river) return follow_river(x, y, z);
  return follow_flop_or_turn(rules_.form, x, y, z);
}

bool PokerFaceBot::folds(const SeatView& view, double x, double p) {
  if (view.street() != Street::preflop) return rng().uniform() >= p;
  if (x <= weak || x >= strong) return x <= weak;
  return rng().uniform() > p;
}

Chips PokerFaceBot::raise_to(const SeatView& view, double x, Chips last_raise) {
  const Chips left = view.stack(view.me()), called = view.bet(view.me()) + view.legal().call;
  if (view.street() == Street::preflop)
    return called + static_cast<Chips>((1 + rng().uniform()) * static_cast<double>(last_raise));
  const double share = raise_share(x);
  if (share > 0.9) return view.legal().max_to;
  return called + std::max(last_raise, static_cast<Chips>(share * static_cast<double>(left)));
}

Move PokerFaceBot::act(const SeatView& view) {
  const double x = strength(view), p = rules_.risk * follow(view, x);
  if (folds(view, x, p)) return fold_or_check(view.legal());
  const StreetBetting betting = street_betting(view);
  const double turn = betting.my_moves + 1, often = turn * turn;
  const double q = p / (x >= strong ? often : often + 1 + betting.raises);
  const double u = rng().uniform();
  const bool raises = view.street() == Street::preflop ? u <= q : u < q;
  return raises ? raise_or_call(view.legal(), raise_to(view, x, betting.last_raise)) : Move::call();
}

}  // namespace hindsight
