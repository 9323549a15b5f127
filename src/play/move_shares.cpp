// SPDX-License-Identifier: MIT
#include "play/move_shares.h"

#include <algorithm>
#include <optional>

#include "blueprint/translation.h"

namespace hindsight {

namespace {

constexpr int parts_of_size = 8;  // of a raise to any of many amounts

// How much of a raise to `to` each of the moves gets: by move.
void add_raise(std::span<const Move> moves, const PublicView& view, Chips to, double chance,
               std::vector<double>& out) {
  std::optional<std::size_t> lower, upper;
  for (std::size_t m = 0; m < moves.size(); ++m) {
    if (moves[m].kind != Move::Kind::raise) continue;
    if (moves[m].to <= to && (!lower || moves[m].to > moves[*lower].to)) lower = m;
    if (moves[m].to >= to && (!upper || moves[m].to < moves[*upper].to)) upper = m;
  }
  if (!lower && !upper) {  // it may only call
    for (std::size_t m = 0; m < moves.size(); ++m)
      if (moves[m].kind == Move::Kind::call) out[m] += chance;
    return;
  }
  if (!lower || !upper || lower == upper) {
    out[lower.value_or(upper.value_or(0))] += chance;
    return;
  }
  const BetPrice price{static_cast<double>(view.highest_bet()),
                       static_cast<double>(view.pot() + view.legal().call)};
  const auto share_of = [&](Chips amount) { return price.share_of(static_cast<double>(amount)); };
  const double share = chance_of_lower(Translation::pseudo_harmonic, share_of(moves[*lower].to),
                                       share_of(moves[*upper].to), share_of(to));
  out[*lower] += share * chance;
  out[*upper] += (1 - share) * chance;
}

}  // namespace

std::vector<double> shares_of(RangeStrategy::Row row, std::span<const Move> moves, const PublicView& view) {
  std::vector<double> out(moves.size(), 0);
  for (const Chance& chance : row) {
    if (chance.move.kind == Move::Kind::raise) {
      const Chips most = std::max(chance.move.to, chance.up_to);
      const int parts = most > chance.move.to ? parts_of_size : 1;
      for (int i = 0; i < parts; ++i)
        add_raise(moves, view, chance.move.to + (most - chance.move.to) * (2 * i + 1) / (2 * parts),
                  chance.probability / parts, out);
      continue;
    }
    for (std::size_t m = 0; m < moves.size(); ++m)
      if (moves[m].kind == chance.move.kind) out[m] += chance.probability;
  }
  return out;
}

}  // namespace hindsight
