// SPDX-License-Identifier: MIT
#include "play/models/tilted_policy.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/check.h"
#include "play/hand_replayer.h"
#include "play/models/move_factors.h"
#include "play/models/observed_range.h"

namespace hindsight {

namespace {

constexpr double own_slip = 0.02;  // how often its own hand is taken to have been played as the whole range
constexpr double mixed_in = 0.02;  // of every class, by the square of the odds of a hand's rank
constexpr double never = 1e-4;     // of a hand's chances: less is left out
constexpr double hardly_ever = 1e-4;  // of a range: a class of which the base's own moves are not asked

// A move that may be made, and its part of its class.
struct UsedMove {
  Chance chance;
  std::size_t of = 0;
  double part = 0;
};

// The moves of a base at a turn, over a range.
struct BaseMoves {
  std::vector<UsedMove> moves;
  MoveShares shares{};
  std::vector<std::vector<std::size_t>> by_row;  // of each chance of a row, which of the moves
};

std::size_t place_of(std::vector<UsedMove>& moves, const PublicView& view, const Chance& chance) {
  const auto found = std::ranges::find_if(moves, [&](const UsedMove& used) {
    return used.chance.move == chance.move && used.chance.up_to == chance.up_to;
  });
  if (found != moves.end()) return static_cast<std::size_t>(found - moves.begin());
  moves.push_back({{chance.move, 0, chance.up_to}, index_of(class_of(view, chance))});
  return moves.size() - 1;
}

BaseMoves base_moves(const PublicView& view, const RangeStrategy& base, const Range& range) {
  BaseMoves out;
  std::vector<double> weight(base.rows());
  double all = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (may_hold(view, Combo{i})) {
      weight[base.row_of(Combo{i})] += range[Combo{i}];
      all += range[Combo{i}];
    }
  out.by_row.resize(base.rows());
  for (std::size_t r = 0; r < base.rows(); ++r)
    for (const Chance& chance : base.row(r)) {
      const std::size_t place = place_of(out.moves, view, chance);
      out.by_row[r].push_back(place);
      out.moves[place].part += weight[r] * chance.probability / all;
    }
  for (const UsedMove& used : out.moves) out.shares[used.of] += used.part;
  return out;
}

// Parts of classes; a class that is to be expected and that the base hardly has gets a usual move.
void complete(BaseMoves& base, const ByMoveClass<std::optional<Move>>& usual, const MoveShares& target) {
  for (UsedMove& used : base.moves)
    used.part = base.shares[used.of] > 0 ? used.part / base.shares[used.of] : 0;
  for (std::size_t c = 0; c < move_classes; ++c) {
    if (target[c] == 0 || base.shares[c] > hardly_ever || !usual[c]) continue;
    for (UsedMove& used : base.moves)
      if (used.of == c) used.part = 0;
    base.moves.push_back({{*usual[c], 0, 0}, c, 1});
  }
}

// What is mixed in for a hand of this rank.
MoveShares by_strength(const MoveShares& target, double rank) {
  constexpr double extreme = 1e-3;
  const double inside = std::clamp(rank, extreme, 1 - extreme), odds = inside / (1 - inside);
  const double up = odds * odds;
  MoveShares out{};
  double all = 0;
  for (std::size_t c = 0; c < move_classes; ++c)
    all += out[c] = target[c] * (c == 0 ? 1 / up : c == 1 ? 1 : up);
  for (double& share : out) share /= all;
  return out;
}

// The chances of all moves with every hand of the range, before factors, where hands keep what the base gives
// them.
class MixedChances {
 public:
  MixedChances(const PublicView& view, const RangeStrategy& base, const BaseMoves& moves, const Range& range,
               const HandRanks& ranks, const MoveShares& target, double slope)
      : moves_(moves.moves) {
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      if (!may_hold(view, Combo{i})) continue;
      add(base.row(base.row_of(Combo{i})), moves.by_row[base.row_of(Combo{i})], by_strength(target, ranks[i]),
          std::exp(slope * (ranks[i] - 0.5)));
      hands_.push_back(Combo{i});
      weights_.push_back(range[Combo{i}]);
    }
  }

  RangeStrategy times(const MoveShares& factors) const {
    RangeStrategy out;
    std::vector<Chance> row;
    for (std::size_t h = 0; h < hands_.size(); ++h) {
      double all = 0, kept = 0;
      for (std::size_t c = 0; c < move_classes; ++c) all += by_class_[h][c] * factors[c];
      row.clear();
      for (std::size_t m = 0; m < moves_.size(); ++m) {
        const double chance = chances_[h * moves_.size() + m] * factors[moves_[m].of] / all;
        if (chance < never) continue;
        row.push_back({moves_[m].chance.move, chance, moves_[m].chance.up_to});
        kept += chance;
      }
      for (Chance& chance : row) chance.probability /= kept;
      out.set(hands_[h], out.add(row));
    }
    return out;
  }

  std::span<const double> weights() const { return weights_; }
  std::span<const MoveShares> by_class() const { return by_class_; }

 private:
  void add(RangeStrategy::Row row, std::span<const std::size_t> places, const MoveShares& mixed,
           double raises) {
    const std::size_t begin = chances_.size();
    for (const UsedMove& used : moves_) chances_.push_back(mixed_in * mixed[used.of] * used.part);
    // What a hand hardly ever does a factor would make its usual play, be it by mistake.
    for (std::size_t i = 0; i < row.size(); ++i)
      if (row[i].probability > mixed_in) chances_[begin + places[i]] += (1 - mixed_in) * row[i].probability;
    MoveShares& by_class = by_class_.emplace_back();
    for (std::size_t m = 0; m < moves_.size(); ++m) {
      if (is_raise(static_cast<MoveClass>(moves_[m].of))) chances_[begin + m] *= raises;
      by_class[moves_[m].of] += chances_[begin + m];
    }
  }

  std::span<const UsedMove> moves_;
  std::vector<Combo> hands_;
  std::vector<double> weights_;
  std::vector<MoveShares> by_class_;
  std::vector<double> chances_;  // hands by moves
};

bool known_for_all(const PublicView& view, const RangeStrategy& strategy) {
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (may_hold(view, Combo{i}) && strategy[Combo{i}].empty()) return false;
  return true;
}

HandReplayer begun(const PublicView& view) {
  auto begin = HandReplayer::of(view);
  HS_CHECK_OK(begin);
  return *std::move(begin);
}

}  // namespace

// A turn of the seat's, and what it does there.
struct TiltedPolicy::Step {
  HandReplayer hand;
  Range range;                                         // with which the seat comes to it
  std::size_t moves = 0;                               // of anybody before
  std::shared_ptr<const RangeStrategy> strategy = {};  // null: not asked for yet
};

struct TiltedPolicy::Memory {
  PolicyState base;
  Seat me;
  std::vector<Step> steps;
};

TiltedPolicy::TiltedPolicy(std::shared_ptr<const Policy> base, std::shared_ptr<const PlayCounts> counts)
    : base_(std::move(base)), counts_(std::move(counts)) {}

RangeStrategy TiltedPolicy::tilted(const PublicView& view, const Range& range, RangeStrategy base) const {
  const Situation situation = situation_of(view);
  if (!counts_->says(situation) || !known_for_all(view, base)) return base;
  BaseMoves moves = base_moves(view, base, range);
  const auto usual = moves_by_class(view);
  ByMoveClass<bool> legal{};
  for (std::size_t c = 0; c < move_classes; ++c) legal[c] = usual[c].has_value() || moves.shares[c] > 0;
  const MoveShares target = counts_->expected(situation, moves.shares, legal);
  complete(moves, usual, target);
  const HandRanks ranks = ranks_in(range, *strengths_->on(set_of(view.board())));
  const MixedChances mixed(view, base, moves, range, ranks, target, counts_->slope(view.street()));
  return mixed.times(move_factors(mixed.weights(), mixed.by_class(), target));
}

const RangeStrategy& TiltedPolicy::played(Step& step, PolicyState& base) const {
  if (!step.strategy) {
    const PublicView view = step.hand.turn();
    step.strategy = std::make_shared<const RangeStrategy>(
        tilted(view, step.range, base_->strategy(view, hands_left(set_of(view.board())), base)));
  }
  return *step.strategy;
}

// The steps of the hand that the view is of, up to its turn.
const RangeStrategy& TiltedPolicy::now(const PublicView& view, Memory& memory) const {
  std::vector<Event> moves;
  for (std::size_t i = 0; i < view.event_count(); ++i)
    if (const Event event = view.event(i); is_move(event.kind)) moves.push_back(event);
  std::vector<Step>& steps = memory.steps;
  if (!steps.empty() && (memory.me != view.me() || !begin_alike(steps.front().hand.turn(), view)))
    steps.clear();
  while (!steps.empty() && !goes_on(steps.back().hand, view)) steps.pop_back();
  memory.me = view.me();
  Range range = steps.empty() ? any_two() : steps.back().range;
  std::size_t made = steps.empty() ? 0 : steps.back().moves;
  HandReplayer hand = steps.empty() ? begun(view) : steps.back().hand;
  for (;; ++made) {
    const bool over = made == moves.size();
    if (hand.at_turn() && hand.turn().me() == view.me() && (over || moves[made].seat == view.me())) {
      if (steps.empty() || steps.back().moves != made) {
        if (!steps.empty()) steps.back().strategy.reset();  // what is large is kept of the last turn alone
        steps.push_back({hand, range, made});
      }
      const RangeStrategy& strategy = played(steps.back(), memory.base);
      if (over) return strategy;
      const std::optional<Move> move = move_of(moves[made]);
      if (move && known_for_all(hand.turn(), strategy))
        observe(hand.turn(), strategy, *move, own_slip, range);
    }
    HS_CHECK_THAT(!over);
    HS_CHECK_OK(hand.play(moves[made], view.board()));
  }
}

ActionProbabilities TiltedPolicy::chances(const PublicView& view, Combo hand, PolicyState& state) const {
  Memory& memory = state.of<Memory>(*this);
  if (!counts_->says(situation_of(view))) return base_->chances(view, hand, memory.base);
  const RangeStrategy::Row row = now(view, memory)[hand];
  return {row.begin(), row.end()};
}

RangeStrategy TiltedPolicy::strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const {
  Memory& memory = state.of<Memory>(*this);
  if (!counts_->says(situation_of(view))) return base_->strategy(view, hands, memory.base);
  return now(view, memory);
}

}  // namespace hindsight
