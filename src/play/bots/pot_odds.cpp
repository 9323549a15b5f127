// SPDX-License-Identifier: MIT
#include "play/bots/pot_odds.h"

#include <array>

#include "base/recent.h"
#include "cards/outs.h"
#include "cards/preflop.h"

namespace hindsight {

namespace {

constexpr std::size_t boards_of_odds = 16;

double chance_to_improve(CardSet board, Combo hole) {
  return static_cast<double>(find_outs(hole, board).count()) / (deck_size - (hole.cards() | board).size());
}

bool pays(const PublicView& view, double improves) { return improves >= pot_odds(view); }

}  // namespace

struct PotOddsPolicy::Computed {
  Recent<CardSet, std::array<double, combo_count>> improves{boards_of_odds};
};

std::shared_ptr<PotOddsPolicy::Computed> PotOddsPolicy::nothing_yet() { return std::make_shared<Computed>(); }

ActionProbabilities PotOddsPolicy::chances(const PublicView& view, Combo hand, PolicyState&) const {
  if (view.legal().call == 0) return {{Move::call(), 1}};
  if (view.street() != Street::preflop) {
    const double improves =
        view.street() == Street::river ? 0 : chance_to_improve(set_of(view.board()), hand);
    return {{pays(view, improves) ? Move::call() : Move::fold(), 1}};
  }
  const double wins = against_random(StartingHand::of(hand), view.seats() - 1).win;
  return {{Move::call(), wins}, {Move::fold(), 1 - wins}};
}

RangeStrategy PotOddsPolicy::strategy(const PublicView& view, const HandSet& hands,
                                      PolicyState& state) const {
  if (view.street() == Street::preflop) return Policy::strategy(view, hands, state);
  const std::array calls{Chance{Move::call(), 1}}, folds{Chance{Move::fold(), 1}};
  if (view.legal().call == 0) return same_for_all(calls);
  if (view.street() == Street::river) return same_for_all(pays(view, 0) ? calls : folds);
  const CardSet board = set_of(view.board());
  const auto improves = computed_->improves.get(board, [&] {
    std::array<double, combo_count> out{};
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (const Combo hand{i}; may_hold(view, hand)) out[i] = chance_to_improve(board, hand);
    return out;
  });
  RangeStrategy out;
  const std::uint16_t call = out.add(calls), fold = out.add(folds);
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (hands[i]) out.set(Combo{i}, pays(view, (*improves)[i]) ? call : fold);
  return out;
}

}  // namespace hindsight
