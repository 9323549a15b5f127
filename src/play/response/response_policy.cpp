// SPDX-License-Identifier: MIT
#include "play/response/response_policy.h"

#include <limits>
#include <vector>

#include "base/check.h"
#include "play/hand_replayer.h"
#include "play/response/range_shares.h"

namespace hindsight {

namespace {

double in_double(Chips amount) { return static_cast<double>(amount); }

// The hand as it was played up to the turn that the view is of.
Hand played_again(const PublicView& view) {
  auto again = HandReplayer::of(view);
  HS_CHECK_OK(again);
  for (std::size_t i = 0; i < view.event_count(); ++i)
    if (const Event event = view.event(i); is_move(event.kind)) HS_CHECK_OK(again->play(event, view.board()));
  return again->hand();
}

double fold_chance(RangeStrategy::Row row) {
  double out = 0;
  for (const Chance& chance : row)
    if (chance.move.kind == Move::Kind::fold) out += chance.probability;
  return out;
}

}  // namespace

struct ResponsePolicy::Memory {
  PolicyState base, model;
};

// Of each move of the menu, by own hand, what it wins from here on.
struct ResponsePolicy::Values {
  std::vector<ByCombo> of;
};

// For each move the range that is left against it, how much of it folds, and what is at stake.
ResponsePolicy::Values ResponsePolicy::values(const PublicView& view, const LbrMenu& menu,
                                              PolicyState& state) const {
  const Seat me = view.me(), other = view.live().without(me).first();
  const Hand hand = played_again(view);
  const ByCombo held = model_->held(view, other, state).weights;
  struct Stake {
    double theirs = 0, mine = 0;
  };
  std::vector<ByCombo> staying;
  std::vector<Stake> stakes;
  for (const Move& move : menu.moves) {
    const bool raises = move.kind == Move::Kind::raise;
    Hand tried = hand;
    if (raises) HS_CHECK_OK(tried.play(move));
    const bool asked = raises && tried.next().kind == Hand::Next::Kind::move && tried.next().seat == other;
    ByCombo stays = held;
    if (asked) {
      const PublicView turn(tried, other);
      const RangeStrategy plays = model_->strategy(turn, hands_held(held, set_of(view.board())), state);
      for (std::uint16_t i = 0; i < combo_count; ++i)
        if (held[i] > 0) stays[i] *= 1 - fold_chance(plays[Combo{i}]);
    }
    staying.push_back(stays);
    stakes.push_back(asked ? Stake{in_double(tried.legal().call), in_double(move.to - hand.bet(me))}
                           : Stake{0, in_double(hand.legal().call)});
  }
  const double pot = in_double(hand.pot());
  const std::vector<RangeShares> shares = shares_against(staying, set_of(view.board()));
  ByCombo all{};
  Values out{.of = std::vector<ByCombo>(menu.moves.size())};
  all = shares_against(std::span(&held, 1), set_of(view.board()))[0].weight;
  for (std::size_t m = 0; m < menu.moves.size(); ++m)
    for (std::size_t h = 0; h < combo_count; ++h) {
      if (!(all[h] > 0)) continue;
      const double stays = shares[m].weight[h], won = shares[m].won[h], folds = all[h] - stays;
      out.of[m][h] = (folds * pot + won * (pot + stakes[m].theirs) - (stays - won) * stakes[m].mine) / all[h];
    }
  return out;
}

RangeStrategy ResponsePolicy::strategy(const PublicView& view, const HandSet& hands,
                                       PolicyState& state) const {
  Memory& memory = state.of<Memory>(*this);
  if (!responds(view)) return base_->strategy(view, hands, memory.base);
  const LbrMenu menu = lbr_menu(menu_, view);
  if (!menu.may_fold && menu.moves.size() == 1) {
    const Chance only{menu.moves[0], 1, 0};
    return same_for_all(RangeStrategy::Row(&only, 1));
  }
  const Values worth = values(view, menu, memory.model);
  RangeStrategy out;
  std::vector<std::uint16_t> rows;
  for (const Move& move : menu.moves) {
    const Chance sure{move, 1, 0};
    rows.push_back(out.add(RangeStrategy::Row(&sure, 1)));
  }
  const Chance fold{Move::fold(), 1, 0};
  const std::uint16_t folds = out.add(RangeStrategy::Row(&fold, 1));
  for (std::uint16_t h = 0; h < combo_count; ++h) {
    if (!hands[h]) continue;
    double most = menu.may_fold ? 0 : -std::numeric_limits<double>::infinity();
    std::uint16_t best = folds;
    for (std::size_t m = 0; m < menu.moves.size(); ++m)
      if (worth.of[m][h] > most) {
        most = worth.of[m][h];
        best = rows[m];
      }
    out.set(Combo{h}, best);
  }
  return out;
}

ActionProbabilities ResponsePolicy::chances(const PublicView& view, Combo hand, PolicyState& state) const {
  Memory& memory = state.of<Memory>(*this);
  if (!responds(view)) return base_->chances(view, hand, memory.base);
  HandSet one;
  one.set(hand.index);
  const RangeStrategy plays = strategy(view, one, state);
  const RangeStrategy::Row row = plays[hand];
  return {row.begin(), row.end()};
}

}  // namespace hindsight
