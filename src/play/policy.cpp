// SPDX-License-Identifier: MIT
#include "play/policy.h"

#include "base/check.h"

namespace hindsight {

bool may_hold(const PublicView& view, Combo hand) { return !hand.cards().meets(set_of(view.board())); }

RangeStrategy Policy::strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const {
  RangeStrategy out;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (hands[i]) out.set(Combo{i}, out.add(chances(view, Combo{i}, state)));
  return out;
}

Move Policy::draw(const PublicView& view, Combo hand, Rng& rng, PolicyState& state) const {
  return draw_move(chances(view, hand, state), rng);
}

RangeStrategy same_for_all(RangeStrategy::Row row) {
  RangeStrategy out;
  const std::uint16_t all = out.add(row);
  for (std::uint16_t i = 0; i < combo_count; ++i) out.set(Combo{i}, all);
  return out;
}

Move draw_move(RangeStrategy::Row all, Rng& rng) {
  HS_CHECK_THAT(!all.empty());
  if (all.size() == 1 && all[0].up_to == 0) return all[0].move;
  double left = rng.uniform();
  std::size_t i = 0;
  while (i + 1 < all.size() && left >= all[i].probability) left -= all[i++].probability;
  if (all[i].up_to == 0) return all[i].move;
  const auto amounts = static_cast<double>(all[i].up_to - all[i].move.to + 1);
  return Move::raise_to(all[i].move.to + static_cast<Chips>(rng.uniform() * amounts));
}

std::optional<PosteriorRange::Mix> PosteriorRange::mix(const PublicView& view, const RangeStrategy& strategy,
                                                       std::span<Mix> by_combo) const {
  Mix all;
  double weight = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const Combo hand{i};
    if (range_[hand] == 0 || !may_hold(view, hand)) continue;
    Mix mine;
    const RangeStrategy::Row chances = strategy[hand];
    if (chances.empty()) return {};
    for (const Chance& chance : chances)
      (chance.move.kind == Move::Kind::fold   ? mine.fold
       : chance.move.kind == Move::Kind::call ? mine.call
                                              : mine.raise) += chance.probability;
    all.fold += range_[hand] * mine.fold;
    all.call += range_[hand] * mine.call;
    all.raise += range_[hand] * mine.raise;
    weight += range_[hand];
    by_combo[i] = mine;
  }
  if (weight == 0) return Mix{};
  return Mix{all.fold / weight, all.call / weight, all.raise / weight};
}

bool PosteriorRange::observe(const PublicView& view, const RangeStrategy& strategy, const Move& move) {
  const auto plays = strategy.by_row([&](RangeStrategy::Row row) { return probability(row, move); });
  Range next = range_;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const Combo hand{i};
    if (!may_hold(view, hand)) next[hand] = 0;
    if (next[hand] == 0) continue;
    if (strategy[hand].empty()) return false;
    next[hand] *= plays[strategy.row_of(hand)];
  }
  range_ = next;
  return true;
}

}  // namespace hindsight
