// SPDX-License-Identifier: MIT
#include "play/models/observed_range.h"

#include <algorithm>

#include "blueprint/translation.h"
#include "cards/any_hand_odds.h"
#include "cards/preflop.h"
#include "play/blueprint_path.h"
#include "play/models/hand_strength.h"

namespace hindsight {

std::array<double, combo_count> equity_against_any(CardSet board) {
  std::array<double, combo_count> out{};
  if (board.empty()) {
    for (std::uint16_t i = 0; i < combo_count; ++i)
      out[i] = against_random(StartingHand::of(Combo{i}), 1).equity;
  } else {
    const AnyHandOdds odds = any_hand_odds(board);
    for (std::size_t i = 0; i < combo_count; ++i) out[i] = odds.win[i] + odds.tie[i] / 2;
  }
  return out;
}

namespace {

constexpr double surprise = 0.002;  // a move that is rarer than this over a range is no move of the policy's
// A move that the policy does not make is taken to be made by the stronger hands: of the range in the order
// of their strength, none below the first of these shares but by a slip, all above the second.
struct Ramp {
  double none, all;
};
constexpr Ramp calls{0.3, 0.5}, raises{0.5, 0.75};
constexpr double weak_slip = 0.05;  // how often a hand that is too weak is played so all the same

void observe_strength(const PublicView& view, const Move& move, Range& range) {
  if (move.kind == Move::Kind::call && view.legal().call == 0) return;  // a check
  const Ramp ramp = move.kind == Move::Kind::raise ? raises : calls;
  const HandRanks strength = ranks_in(range, equity_against_any(set_of(view.board())));
  for (std::size_t i = 0; i < combo_count; ++i)
    range.weights[i] *= std::clamp((strength[i] - ramp.none) / (ramp.all - ramp.none), weak_slip, 1.0);
}

}  // namespace

double likelihood(std::span<const Chance> chances, const Move& move, const PublicView& view) {
  if (move.kind != Move::Kind::raise) return probability(chances, move);
  struct Size {
    Chips to = 0;  // 0: there is none
    double probability = 0;
  } lower, upper;
  for (const Chance& chance : chances) {
    if (chance.move.kind != Move::Kind::raise) continue;
    const Chips to = std::clamp(move.to, chance.move.to, std::max(chance.move.to, chance.up_to));
    if (to <= move.to && to > lower.to) lower = {to, 0};
    if (to >= move.to && (to < upper.to || upper.to == 0)) upper = {to, 0};
    if (to == lower.to) lower.probability += chance.probability;
    if (to == upper.to) upper.probability += chance.probability;
  }
  if (lower.to == upper.to || upper.to == 0) return lower.probability;
  if (lower.to == 0) return upper.probability;
  const BetPrice price = price_of(view);
  const auto share_of = [&](Chips to) { return price.share_of(static_cast<double>(to)); };
  const double share = chance_of_lower(Translation::pseudo_harmonic, share_of(lower.to), share_of(upper.to),
                                       share_of(move.to));
  return share * lower.probability + (1 - share) * upper.probability;
}

bool observe(const PublicView& view, const RangeStrategy& strategy, const Move& move, double slip,
             Range& range) {
  const auto plays = strategy.by_row([&](RangeStrategy::Row row) { return likelihood(row, move, view); });
  Range chance{};
  double mean = 0, weight = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const Combo hand{i};
    if (range[hand] == 0) continue;
    if (!may_hold(view, hand)) {
      range[hand] = 0;
      continue;
    }
    chance[hand] = plays[strategy.row_of(hand)];
    mean += range[hand] * chance[hand];
    weight += range[hand];
  }
  mean /= std::max(weight, 1e-300);
  if (mean < surprise) {
    observe_strength(view, move, range);
    return false;
  }
  for (std::size_t i = 0; i < combo_count; ++i)
    range.weights[i] *= (1 - slip) * chance.weights[i] + slip * mean;
  return true;
}

}  // namespace hindsight
