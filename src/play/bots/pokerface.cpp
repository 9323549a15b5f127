// SPDX-License-Identifier: MIT
#include "play/bots/pokerface.h"

#include <algorithm>

#include "base/check.h"
#include "cards/preflop.h"
#include "play/bots/simulated_equity.h"
#include "play/bots/street_betting.h"

namespace hindsight {

namespace {

constexpr std::uint64_t risk_purpose = 0x7269736b;  // "risk"

Chips raise_after_flop(const PokerFaceConstants& constants, const PublicView& view, double x) {
  const double share = raise_share(x, constants);
  if (share > constants.all_in) return view.legal().max_to;
  const auto left = static_cast<double>(view.stack(view.me()));
  return view.bet(view.me()) + view.legal().call +
         std::max(street_betting(view).last_raise, static_cast<Chips>(share * left));
}

}  // namespace

double relative_strength(Combo pocket, int opponents) {
  constexpr StartingHand aces{0};
  const StartingHand hand = StartingHand::of(pocket);
  return against_random(hand, opponents).win / against_random(aces, opponents).win;
}

PokerFaceChances pokerface_chances(const PokerFaceRules& rules, const PublicView& view, double x) {
  const PokerFaceConstants& c = rules.constants;
  const auto left = static_cast<double>(view.stack(view.me()));
  const auto bet = static_cast<double>(view.bet(view.me()));
  const double y = static_cast<double>(view.highest_bet()) / left, z = bet / (left + bet);
  const double follow = view.street() == Street::preflop ? follow_preflop(x, y, z, c)
                        : view.street() == Street::river ? follow_river(x, y, z, c)
                                                         : follow_flop_or_turn(rules.form, x, y, z, c);
  const double p = rules.risk * follow;
  const StreetBetting betting = street_betting(view);
  const double turn = betting.my_moves + 1, often = turn * turn;
  return {p, c.raise_often * p / (x >= c.strong ? often : often + 1 + betting.raises)};
}

PokerFaceBot::PokerFaceBot(std::uint64_t seed, const PokerFaceRules& rules) : Bot(seed), rules_(rules) {
  if (rules_.risk == 0) rules_.risk = 0.8 + 0.4 * Rng(seed, risk_purpose).uniform();
}

void PokerFaceBot::on_begin(const SeatView& view) {
  known_ = Street::preflop;
  strength_ = relative_strength(view.combo(), view.seats() - 1);
}

// After the flop the share of simulations won, ties not counted, against everybody who was dealt in, folded
// or not.
double PokerFaceBot::strength(const SeatView& view, const Budget& budget) {
  if (known_ == view.street()) return strength_;
  known_ = view.street();
  const Tally tally =
      simulate_hand(view, view.seats() - 1, {.trials = rules_.simulations, .seed = rng().bits()}, budget);
  return strength_ = static_cast<double>(tally.wins(0)) / static_cast<double>(tally.trials);
}

bool PokerFaceBot::folds(const SeatView& view, double x, double p) {
  if (view.street() != Street::preflop) return rng().uniform() >= p;
  if (x <= rules_.constants.weak || x >= rules_.constants.strong) return x <= rules_.constants.weak;
  return rng().uniform() > p;
}

Chips PokerFaceBot::raise_to(const SeatView& view, double x) {
  if (view.street() != Street::preflop) return raise_after_flop(rules_.constants, view, x);
  return view.bet(view.me()) + view.legal().call +
         static_cast<Chips>((1 + rng().uniform()) * static_cast<double>(street_betting(view).last_raise));
}

Move PokerFaceBot::decide(const SeatView& view, const Budget& budget) {
  const double x = strength(view, budget);
  const auto [p, q] = pokerface_chances(rules_, view, x);
  if (folds(view, x, p)) return fold_or_check(view.legal());
  const double u = rng().uniform();
  const bool raises = view.street() == Street::preflop ? u <= q : u < q;
  return raises ? raise_or_call(view.legal(), raise_to(view, x)) : Move::call();
}

namespace {

// A raise before the flop: uniform from the last raise to just below twice that; what is not legal goes to
// the nearest amount that is.
void add_preflop_raises(const PublicView& view, double raises, ActionProbabilities& out) {
  const Chips last = street_betting(view).last_raise, min = view.legal().min_to, max = view.legal().max_to;
  const Chips low = view.bet(view.me()) + view.legal().call + last, high = low + last - 1;
  const auto add = [&](Chips from, Chips to, Move move, Chips up_to) {
    if (from <= to && raises > 0)
      out.push_back({move, raises * static_cast<double>(to - from + 1) / static_cast<double>(last), up_to});
  };
  add(low, std::min(high, min), Move::raise_to(min), 0);
  const Chips from = std::max(low, min + 1), to = std::min(high, max - 1);
  add(from, to, Move::raise_to(from), to);
  add(std::max(low, max), high, Move::raise_to(max), 0);
}

}  // namespace

ActionProbabilities pokerface_moves(const PokerFaceRules& rules, const PublicView& view, double x) {
  const bool preflop = view.street() == Street::preflop;
  const auto [p, q] = pokerface_chances(rules, view, x);
  const double stays = preflop && x <= rules.constants.weak     ? 0
                       : preflop && x >= rules.constants.strong ? 1
                                                                : std::clamp(p, 0.0, 1.0);
  const double raises = stays * std::clamp(q, 0.0, 1.0);
  ActionProbabilities out;
  if (stays < 1) out.push_back({fold_or_check(view.legal()), 1 - stays});
  if (raises < stays) out.push_back({Move::call(), stays - raises});
  if (raises == 0) return out;
  if (!preflop)
    out.push_back({raise_or_call(view.legal(), raise_after_flop(rules.constants, view, x)), raises});
  else if (!view.legal().can_raise || view.legal().min_to == view.legal().max_to)
    out.push_back({raise_or_call(view.legal(), view.legal().min_to), raises});
  else
    add_preflop_raises(view, raises, out);
  return out;
}

ActionProbabilities PokerFaceBot::drawn_from(const SeatView& view) const {
  HS_CHECK_THAT(known_ == view.street());
  return pokerface_moves(rules_, view, strength_);
}

ActionProbabilities PokerFacePolicy::chances(const PublicView& view, Combo hand, PolicyState&) const {
  if (view.street() != Street::preflop) return {};
  return pokerface_moves(rules_, view, relative_strength(hand, view.seats() - 1));
}

}  // namespace hindsight
