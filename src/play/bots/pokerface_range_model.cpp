// SPDX-License-Identifier: MIT
#include "play/bots/pokerface_range_model.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/recent.h"
#include "play/bots/street_betting.h"

namespace hindsight {

namespace {

// Of a normal number: eight parts of equal chance, where they end (the outer ones at 3), and their middles.
constexpr std::array<double, 9> ends{-3, -1.1503, -0.6745, -0.3186, 0, 0.3186, 0.6745, 1.1503, 3};
constexpr std::array<double, 8> middles{-1.5341, -0.8871, -0.4888, -0.1573, 0.1573, 0.4888, 0.8871, 1.5341};

// Where the share of PokerFace's raise is more it is all-in.

constexpr std::size_t kept_boards = 16;

double strength_of(const PublicView& view, double wins) {
  double out = 1;
  for (int other = 1; other < view.seats(); ++other) out *= wins;
  return out;
}

Move raise_of(const PokerFaceConstants& constants, const PublicView& view, double strength,
              Chips last_raise) {
  const double share = raise_share(strength, constants);
  if (share > constants.all_in) return raise_or_call(view.legal(), view.legal().max_to);
  const auto adds = static_cast<Chips>(share * static_cast<double>(view.stack(view.me())));
  return raise_or_call(view.legal(), view.bet(view.me()) + view.legal().call + std::max(last_raise, adds));
}

void add(ActionProbabilities& out, Move move, double probability, Chips up_to = 0) {
  if (probability > 0) out.push_back({move, probability, up_to});
}

std::span<const double> risks_of(const PokerFaceRules& rules) {
  static constexpr std::array drawn{0.84, 0.92, 1.0, 1.08, 1.16};
  return rules.risk == 0 ? std::span<const double>(drawn) : std::span<const double>(&rules.risk, 1);
}

}  // namespace

struct PokerFaceLikeness::Computed {
  Recent<CardSet, AnyHandOdds> odds{kept_boards};
};

PokerFaceLikeness::PokerFaceLikeness(const PokerFaceRules& rules)
    : rules_(rules), computed_(std::make_shared<Computed>()) {}

std::shared_ptr<const AnyHandOdds> PokerFaceLikeness::odds(const PublicView& view) const {
  if (view.street() == Street::preflop) return nullptr;
  const CardSet board = set_of(view.board());
  return computed_->odds.get(board, [&] { return any_hand_odds(board); });
}

ActionProbabilities PokerFaceLikeness::before_flop(const PublicView& view, Combo hand) const {
  ActionProbabilities out;
  const auto risks = risks_of(rules_);
  for (const double risk : risks) {
    PokerFaceRules rules = rules_;
    rules.risk = risk;
    for (Chance chance : pokerface_moves(rules, view, relative_strength(hand, view.seats() - 1))) {
      chance.probability /= static_cast<double>(risks.size());
      out.push_back(chance);
    }
  }
  return out;
}

// The risk multiplies both chances of the formulas.
ActionProbabilities PokerFaceLikeness::later(const PublicView& view, double wins) const {
  const double strength = strength_of(view, wins);
  const double deviation = std::sqrt(strength * (1 - strength) / static_cast<double>(rules_.simulations));
  const auto at = [&](double z) { return std::clamp(strength + z * deviation, 0.0, 1.0); };
  const Chips last_raise = street_betting(view).last_raise;
  const auto risks = risks_of(rules_);
  const double part = 1.0 / static_cast<double>(middles.size() * risks.size());
  PokerFaceRules plain = rules_;
  plain.risk = 1;
  double folds = 0, calls = 0;
  ActionProbabilities out;
  for (std::size_t i = 0; i < middles.size(); ++i) {
    const auto [p, q] = pokerface_chances(plain, view, at(middles[i]));
    double raises = 0;
    for (const double risk : risks) {
      const double stays = std::clamp(risk * p, 0.0, 1.0), raising = stays * std::clamp(risk * q, 0.0, 1.0);
      folds += part * (1 - stays);
      calls += part * (stays - raising);
      raises += part * raising;
    }
    const Move low = raise_of(rules_.constants, view, at(ends[i]), last_raise),
               high = raise_of(rules_.constants, view, at(ends[i + 1]), last_raise);
    add(out, low, raises, low.kind == Move::Kind::raise && low.to < high.to ? high.to : 0);
  }
  add(out, fold_or_check(view.legal()), folds);
  add(out, Move::call(), calls);
  return out;
}

ActionProbabilities PokerFaceLikeness::moves(const PublicView& view, const AnyHandOdds* odds,
                                             Combo hand) const {
  return odds == nullptr ? before_flop(view, hand) : later(view, odds->win[hand.index]);
}

ActionProbabilities PokerFaceLikeness::chances(const PublicView& view, Combo hand, PolicyState&) const {
  return moves(view, odds(view).get(), hand);
}

RangeStrategy PokerFaceLikeness::strategy(const PublicView& view, const HandSet& hands, PolicyState&) const {
  const auto all = odds(view);
  RangeStrategy out;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (hands[i]) out.set(Combo{i}, out.add(moves(view, all.get(), Combo{i})));
  return out;
}

}  // namespace hindsight
