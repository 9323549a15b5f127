// SPDX-License-Identifier: MIT
#include "play/policy.h"

#include "base/check.h"

namespace hindsight {

namespace {

bool may_hold(const PublicView& view, Combo hand) { return !hand.cards().meets(set_of(view.board())); }

}  // namespace

Move Policy::draw(const PublicView& view, Combo hand, Rng& rng) const {
  return draw_move(chances(view, hand), rng);
}

Move draw_move(const Chances& all, Rng& rng) {
  HS_CHECK_THAT(!all.empty());
  if (all.size() == 1 && all[0].up_to == 0) return all[0].move;
  double left = rng.uniform();
  std::size_t i = 0;
  while (i + 1 < all.size() && left >= all[i].probability) left -= all[i++].probability;
  if (all[i].up_to == 0) return all[i].move;
  const auto amounts = static_cast<double>(all[i].up_to - all[i].move.to + 1);
  return Move::raise_to(all[i].move.to + static_cast<Chips>(rng.uniform() * amounts));
}

std::optional<SeenRange::Mix> SeenRange::mix(const Policy& policy, const PublicView& view,
                                             std::span<Mix> by_combo) const {
  Mix all;
  double weight = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const Combo hand{i};
    if (range_[hand] == 0 || !may_hold(view, hand)) continue;
    Mix mine;
    const Chances chances = policy.chances(view, hand);
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

bool SeenRange::observe(const Policy& policy, const PublicView& view, const Move& move) {
  Range next = range_;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const Combo hand{i};
    if (!may_hold(view, hand)) next[hand] = 0;
    if (next[hand] == 0) continue;
    const Chances chances = policy.chances(view, hand);
    if (chances.empty()) return false;
    next[hand] *= probability(chances, move);
  }
  range_ = next;
  return true;
}

}  // namespace hindsight
