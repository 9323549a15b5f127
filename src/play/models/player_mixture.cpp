// SPDX-License-Identifier: MIT
#include "play/models/player_mixture.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/check.h"
#include "play/hand_replayer.h"
#include "play/models/move_factors.h"
#include "play/models/seen_hand.h"

namespace hindsight {

namespace {

constexpr double blind_share = 0.02;  // of his moves that a kind makes whatever his hand and his counts
constexpr double base_floor = 1e-3;   // that the base's chance of a class counts at least
constexpr double added = 0.02;        // of every class by strength, to what the base does with a hand
constexpr double unlikely_kind =
    0.01;  // a kind that has so little of a hand's play is not asked what he does next
constexpr double trusted_after = 1;  // turns of a kind: so many are half of certainty
constexpr std::size_t rank_steps = 128;

// Powers of the odds of a hand's rank, by class: what its chances go by.
using Powers = ByMoveClass<int>;
constexpr Powers loosely{-2, 0, 2, 2, 2, 2}, strictly{-6, 0, 6, 6, 6, 6}, by_size{-2, 0, 1, 2, 3, 4};

// What is played with a hand of this rank, before all together is as often as counted.
MoveShares by_rank(const MoveShares& target, double rank, const Powers& powers) {
  constexpr double extreme = 1e-3;
  const double inside = std::clamp(rank, extreme, 1 - extreme), odds = inside / (1 - inside);
  MoveShares out{};
  double all = 0;
  for (std::size_t c = 0; c < move_classes; ++c) {
    double by = 1;
    for (int i = 0; i < std::abs(powers[c]); ++i) by *= odds;
    all += out[c] = target[c] * (powers[c] < 0 ? 1 / by : by);
  }
  for (double& share : out) share /= all;
  return out;
}

const Powers& powers_of(HandOrder order) {
  return order == HandOrder::strict ? strictly : order == HandOrder::sized ? by_size : loosely;
}

MoveShares times(const MoveShares& chances, const MoveShares& factors) {
  MoveShares out{};
  double all = 0;
  for (std::size_t c = 0; c < move_classes; ++c) all += out[c] = chances[c] * factors[c];
  for (double& share : out) share /= all;
  return out;
}

// By strength alone: hands of nearly the same rank play alike.
ClassChances in_order(const Range& range, const HandRanks& ranks, const MoveShares& target,
                      const Powers& powers) {
  std::vector<double> weights(rank_steps);
  ClassChances by_step;
  for (std::size_t i = 0; i < rank_steps; ++i)
    by_step.push_back(by_rank(target, (static_cast<double>(i) + 0.5) / rank_steps, powers));
  const auto step_of = [&](std::size_t hand) {
    return std::min(rank_steps - 1, static_cast<std::size_t>(ranks[hand] * rank_steps));
  };
  for (std::size_t h = 0; h < combo_count; ++h)
    if (range.weights[h] > 0) weights[step_of(h)] += range.weights[h];
  const MoveShares factors = move_factors(weights, by_step, target);
  for (MoveShares& step : by_step) step = times(step, factors);
  ClassChances out(combo_count);
  for (std::size_t h = 0; h < combo_count; ++h) out[h] = by_step[step_of(h)];
  return out;
}

// As the base, with what is added or left out by the hands that are nearest to it; raises by `slope` more
// with stronger hands.  Hands that the base plays alike and that are of nearly the same rank play alike.
ClassChances near_base(const ClassChances& by_row, std::span<const std::uint16_t> rows, const Range& range,
                       const HandRanks& ranks, const MoveShares& target, double slope) {
  constexpr std::size_t steps = 32;
  std::vector<int> group_of(by_row.size() * steps, -1);
  std::vector<std::size_t> of(combo_count);
  std::vector<double> weights;
  ClassChances groups;
  for (std::size_t h = 0; h < combo_count; ++h) {
    const std::size_t step = std::min(steps - 1, static_cast<std::size_t>(ranks[h] * steps));
    int& group = group_of[rows[h] * steps + step];
    if (group < 0) {
      group = static_cast<int>(groups.size());
      weights.push_back(0);
      const double rank = (static_cast<double>(step) + 0.5) / steps;
      const MoveShares more = by_rank(target, rank, loosely), &base = by_row[rows[h]];
      const double raises = slope == 0 ? 1 : std::exp(slope * (rank - 0.5));
      MoveShares& chances = groups.emplace_back();
      for (std::size_t c = 0; c < move_classes; ++c)
        chances[c] = ((base[c] > added ? (1 - added) * base[c] : 0) + added * more[c]) *
                     (is_raise(static_cast<MoveClass>(c)) ? raises : 1);
    }
    of[h] = static_cast<std::size_t>(group);
    weights[of[h]] += range.weights[h];
  }
  const MoveShares factors = move_factors(weights, groups, target);
  for (MoveShares& chances : groups) chances = times(chances, factors);
  ClassChances out(combo_count);
  for (std::size_t h = 0; h < combo_count; ++h) out[h] = groups[of[h]];
  return out;
}

}  // namespace

struct PlayerMixture::Turn {
  Situation situation;
  CardSet board;
  ClassChances base;
  ClassChances by_row{};  // the same, of hands that it plays alike
  std::vector<std::uint16_t> rows{};
  ByMoveClass<std::optional<Move>> moves{};  // of each class that is legal
  Street street = Street::preflop;
};

struct PlayerMixture::Reached {
  HandReplayer hand;         // after its move
  std::size_t moves = 0;     // of anybody by then
  std::vector<Range> reach;  // by kind: how likely it would have moved so with the hand
};

struct PlayerMixture::Memory {
  PolicyState base;
  Seat me;
  std::vector<Reached> points;  // the beginning, then after the last move of the seat
};

PlayerMixture::PlayerMixture(std::shared_ptr<const Policy> base, std::vector<MixedKind> kinds,
                             std::shared_ptr<StrengthOrders> orders)
    : base_(std::move(base)),
      kinds_(std::move(kinds)),
      orders_(orders ? std::move(orders) : std::make_shared<StrengthOrders>()) {}

PlayerMixture::Turn PlayerMixture::turn(const PublicView& view, PolicyState& base) const {
  Turn out{.situation = situation_of(view),
           .board = set_of(view.board()),
           .base = ClassChances(combo_count),
           .moves = moves_by_class(view),
           .street = view.street()};
  const RangeStrategy plays = base_->strategy(view, hands_left(out.board), base);
  out.by_row.resize(plays.rows());
  for (std::size_t r = 0; r < plays.rows(); ++r)
    for (const Chance& chance : plays.row(r)) {
      const std::size_t c = index_of(class_of(view, chance));
      out.by_row[r][c] += chance.probability;
      if (!out.moves[c] && chance.probability > 0) out.moves[c] = chance.move;
    }
  MoveShares even{};
  double legal = 0;
  for (std::size_t c = 0; c < move_classes; ++c)
    if (out.moves[c]) legal += even[c] = 1;
  for (double& share : even) share /= legal;
  for (std::size_t r = 0; r < plays.rows(); ++r)
    if (plays.row(r).empty()) out.by_row[r] = even;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    out.rows.push_back(plays.row_of(Combo{i}));
    out.base[i] = out.by_row[out.rows.back()];
  }
  return out;
}

ClassChances PlayerMixture::played(const Turn& turn, const MixedKind& kind, const Range& reach) const {
  ClassChances out = turn.base;
  if (!kind.counts) {
    for (MoveShares& chances : out)
      for (std::size_t c = 0; c < move_classes; ++c)
        if (turn.moves[c]) chances[c] = std::max(chances[c], base_floor);
    return out;
  }
  ByMoveClass<bool> legal{};
  double number = 0, all = 0;
  for (std::size_t c = 0; c < move_classes; ++c) number += legal[c] = turn.moves[c].has_value();
  MoveShares usual{};
  for (std::size_t h = 0; h < combo_count; ++h) {
    if (reach.weights[h] == 0) continue;
    all += reach.weights[h];
    for (std::size_t c = 0; c < move_classes; ++c) usual[c] += reach.weights[h] * turn.base[h][c];
  }
  if (kind.counts->says(turn.situation) && all > 0) {
    for (double& share : usual) share /= all;
    const MoveShares target = kind.counts->expected(turn.situation, usual, legal);
    if (kind.order == HandOrder::none) {
      out.assign(combo_count, target);
    } else {
      const HandRanks ranks = ranks_in(reach, *orders_->on(turn.board));
      out = kind.order == HandOrder::base
                ? near_base(turn.by_row, turn.rows, reach, ranks, target, kind.counts->slope(turn.street))
                : in_order(reach, ranks, target, powers_of(kind.order));
    }
  }
  for (MoveShares& chances : out)
    for (std::size_t c = 0; c < move_classes; ++c)
      chances[c] = (1 - blind_share) * chances[c] + (legal[c] ? blind_share / number : 0);
  return out;
}

const PlayerMixture::Reached& PlayerMixture::followed(const PublicView& view, Seat seat,
                                                      Memory& memory) const {
  std::vector<Reached>& points = memory.points;
  if (!points.empty() &&
      (memory.me != seat || !begin_alike(PublicView(points.front().hand.hand(), seat), view)))
    points.clear();
  while (!points.empty() && !goes_on(points.back().hand, view)) points.pop_back();
  memory.me = seat;
  if (points.empty()) {
    auto begin = HandReplayer::of(view);
    HS_CHECK_OK(begin);
    points.push_back({*std::move(begin), 0, std::vector<Range>(kinds_.size(), any_two())});
  }
  std::vector<Event> moves;
  for (std::size_t i = 0; i < view.event_count(); ++i)
    if (const Event event = view.event(i); is_move(event.kind)) moves.push_back(event);
  HandReplayer hand = points.back().hand;
  for (std::size_t made = points.back().moves; made < moves.size(); ++made) {
    const Event& event = moves[made];
    const std::optional<Move> move = move_of(event);
    const bool his = move && event.seat == seat && hand.at_turn() && hand.turn().me() == seat;
    std::optional<std::vector<Range>> reach;
    if (his) {
      const Turn at = turn(hand.turn(), memory.base);
      const std::size_t c = index_of(class_of(hand.turn(), *move));
      reach = points.back().reach;
      for (std::size_t k = 0; k < kinds_.size(); ++k) {
        Range& range = (*reach)[k];
        for (std::uint16_t i = 0; i < combo_count; ++i)
          if (Combo{i}.cards().meets(at.board)) range.weights[i] = 0;
        const ClassChances plays = played(at, kinds_[k], range);
        for (std::size_t h = 0; h < combo_count; ++h) range.weights[h] *= plays[h][c];
      }
    }
    HS_CHECK_OK(hand.play(event, view.board()));
    if (!reach) continue;
    if (points.size() > 1) points.pop_back();
    points.push_back({hand, made + 1, *std::move(reach)});
  }
  return points.back();
}

ClassChances PlayerMixture::mixed(const Turn& turn, const Reached& reached) const {
  ClassChances out(combo_count);
  std::vector<Range> held = reached.reach;
  std::vector<double> share(kinds_.size());
  double all = 0;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (Combo{i}.cards().meets(turn.board)) held[k].weights[i] = 0;
    all += share[k] = kinds_[k].weight * held[k].combos();
  }
  std::vector<double> weight(combo_count);
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    if (share[k] < unlikely_kind * all) continue;
    const ClassChances plays = played(turn, kinds_[k], held[k]);
    for (std::size_t h = 0; h < combo_count; ++h) {
      const double by = kinds_[k].weight * held[k].weights[h];
      weight[h] += by;
      for (std::size_t c = 0; c < move_classes; ++c) out[h][c] += by * plays[h][c];
    }
  }
  for (std::size_t h = 0; h < combo_count; ++h) {
    double sum = 0;
    for (const double part : out[h]) sum += part;
    if (sum > 0)
      for (double& part : out[h]) part /= sum;
    else
      out[h] = turn.base[h];
  }
  return out;
}

RangeStrategy PlayerMixture::strategy(const PublicView& view, const HandSet& hands,
                                      PolicyState& state) const {
  Memory& memory = state.of<Memory>(*this);
  const Reached& reached = followed(view, view.me(), memory);
  const Turn now = turn(view, memory.base);
  const ClassChances plays = mixed(now, reached);
  RangeStrategy out;
  std::vector<Chance> row;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (!hands[i]) continue;
    row.clear();
    double all = 0;
    for (std::size_t c = 0; c < move_classes; ++c)
      if (now.moves[c] && plays[i][c] > 0) {
        row.push_back({*now.moves[c], plays[i][c], 0});
        all += plays[i][c];
      }
    for (Chance& chance : row) chance.probability /= all;
    out.set(Combo{i}, out.add(row));
  }
  return out;
}

ActionProbabilities PlayerMixture::chances(const PublicView& view, Combo hand, PolicyState& state) const {
  HandSet one;
  one.set(hand.index);
  const RangeStrategy plays = strategy(view, one, state);
  const RangeStrategy::Row row = plays[hand];
  return {row.begin(), row.end()};
}

Range PlayerMixture::held(const PublicView& view, Seat seat, PolicyState& state) const {
  const Reached& reached = followed(view, seat, state.of<Memory>(*this));
  Range out{};
  const CardSet board = set_of(view.board());
  for (std::size_t k = 0; k < kinds_.size(); ++k)
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (!Combo{i}.cards().meets(board)) out.weights[i] += kinds_[k].weight * reached.reach[k].weights[i];
  return out;
}

std::vector<double> PlayerMixture::likelihoods(const PublicView& view, Seat seat, const HandSet& hands,
                                               PolicyState& state) const {
  const Reached& reached = followed(view, seat, state.of<Memory>(*this));
  std::vector<double> out(kinds_.size());
  for (std::size_t k = 0; k < kinds_.size(); ++k)
    for (std::size_t h = 0; h < combo_count; ++h)
      if (hands[h]) out[k] += reached.reach[k].weights[h] / static_cast<double>(hands.count());
  return out;
}

double PlayerMixture::trust(const PublicView& view) const {
  const Situation situation = situation_of(view);
  double out = 0;
  for (const MixedKind& kind : kinds_) {
    const double n = kind.counts ? kind.counts->seen(situation, 1) + kind.counts->seen(situation, 0) / 4 : 0;
    out += kind.weight * (kind.counts ? n / (n + trusted_after) : 1);
  }
  return out;
}

}  // namespace hindsight
