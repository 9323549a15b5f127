// SPDX-License-Identifier: MIT
#include "play/pokerface_likeness.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "cards/any_hand_odds.h"
#include "play/street_betting.h"

namespace hindsight {

namespace {

// Of a normal number: eight parts of equal chance, where they end (the outer ones at 3), and their middles.
constexpr std::array<double, 9> ends{-3, -1.1503, -0.6745, -0.3186, 0, 0.3186, 0.6745, 1.1503, 3};
constexpr std::array<double, 8> middles{-1.5341, -0.8871, -0.4888, -0.1573, 0.1573, 0.4888, 0.8871, 1.5341};

// Where the share of PokerFace's raise is more it is all-in.
constexpr double all_in_share = 0.9;

double exact_strength(const PublicView& view, Combo hand) {
  const double wins = any_hand_odds(set_of(view.board())).win[hand.index];
  double out = 1;
  for (int other = 1; other < view.seats(); ++other) out *= wins;
  return out;
}

Move raise_of(const PublicView& view, double strength) {
  const double share = raise_share(strength);
  if (share > all_in_share) return raise_or_call(view.legal(), view.legal().max_to);
  const auto adds = static_cast<Chips>(share * static_cast<double>(view.stack(view.me())));
  return raise_or_call(view.legal(), view.bet(view.me()) + view.legal().call +
                                         std::max(street_betting(view).last_raise, adds));
}

void add(Chances& out, Move move, double probability, Chips up_to = 0) {
  if (probability > 0) out.push_back({move, probability, up_to});
}

}  // namespace

void PokerFaceLikeness::add_later(const PokerFaceRules& rules, const PublicView& view, double strength,
                                  Chances& out) const {
  const double deviation = std::sqrt(strength * (1 - strength) / static_cast<double>(rules.simulations));
  const auto at = [&](double z) { return std::clamp(strength + z * deviation, 0.0, 1.0); };
  constexpr double part = 1.0 / middles.size();
  double folds = 0, calls = 0;
  for (std::size_t i = 0; i < middles.size(); ++i) {
    const auto [p, q] = pokerface_chances(rules, view, at(middles[i]));
    const double stays = std::clamp(p, 0.0, 1.0), raises = stays * std::clamp(q, 0.0, 1.0);
    folds += part * (1 - stays);
    calls += part * (stays - raises);
    const Move low = raise_of(view, at(ends[i])), high = raise_of(view, at(ends[i + 1]));
    add(out, low, part * raises, low.kind == Move::Kind::raise && low.to < high.to ? high.to : 0);
  }
  add(out, fold_or_check(view.legal()), folds);
  add(out, Move::call(), calls);
}

Chances PokerFaceLikeness::chances(const PublicView& view, Combo hand) const {
  constexpr std::array drawn{0.84, 0.92, 1.0, 1.08, 1.16};
  const std::span<const double> risks =
      rules_.risk == 0 ? std::span<const double>(drawn) : std::span<const double>(&rules_.risk, 1);
  const bool later = view.street() != Street::preflop;
  const double strength = later ? exact_strength(view, hand) : 0;
  Chances all;
  for (const double risk : risks) {
    PokerFaceRules rules = rules_;
    rules.risk = risk;
    Chances out;
    if (later)
      add_later(rules, view, strength, out);
    else
      out = PokerFacePolicy(rules).chances(view, hand);
    for (Chance& chance : out) {
      chance.probability /= static_cast<double>(risks.size());
      all.push_back(chance);
    }
  }
  return all;
}

}  // namespace hindsight
