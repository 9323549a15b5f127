// SPDX-License-Identifier: MIT
#include "postflop/cfr_state.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>

#include "base/check.h"

namespace hindsight {

namespace {

bool decides(const StreetTree::Node& node, std::size_t seat) {
  return node.kind == StreetTree::Kind::decision && node.seat == seat;
}

std::uint32_t decisions(const StreetTree& tree, std::size_t seat) {
  return static_cast<std::uint32_t>(
      std::count_if(tree.nodes.begin(), tree.nodes.end(),
                    [seat](const StreetTree::Node& node) { return decides(node, seat); }));
}

// By node: how many decisions of its seat have their sequences before it.
std::vector<std::uint32_t> earlier_decisions(const StreetTree& tree) {
  std::vector<std::uint32_t> out(tree.nodes.size(), 0);
  for (std::uint32_t seat = 0; seat < 2; ++seat) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i)
      if (decides(tree.nodes[i], seat)) order.push_back(i);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return tree.nodes[a].first_sequence < tree.nodes[b].first_sequence;
    });
    for (std::uint32_t k = 0; k < order.size(); ++k) out[order[k]] = k;
  }
  return out;
}

// Hands that decide, over all states.
std::uint64_t deciding_rows(const VectorGame& game, std::size_t seat) {
  std::vector<std::uint32_t> count;
  for (const StreetTree& tree : game.trees) count.push_back(decisions(tree, seat));
  std::uint64_t all = 0;
  for (const PublicState& state : game.states)
    all += std::uint64_t{count[state.tree]} * game.boards[state.board].hands[seat].rows();
  return all;
}

// Regrets of a seat are payoffs by the other's weights.
double regret_range(const VectorGame& game, std::size_t seat) {
  double min = 0, max = 0;
  for (const StreetTree& tree : game.trees)
    for (const Payoffs& pay : tree.payoffs) {
      min = std::min({min, pay.win[seat], pay.lose[seat], pay.tie[seat]});
      max = std::max({max, pay.win[seat], pay.lose[seat], pay.tie[seat]});
    }
  return (max - min) * std::accumulate(game.weights[1 - seat].begin(), game.weights[1 - seat].end(), 0.0);
}

// By state and seat: where its means begin.
std::vector<std::array<std::uint64_t, 2>> mean_offsets(const VectorGame& game) {
  std::vector<std::array<std::uint32_t, 2>> count;
  for (const StreetTree& tree : game.trees) count.push_back({decisions(tree, 0), decisions(tree, 1)});
  std::vector<std::array<std::uint64_t, 2>> out;
  std::array<std::uint64_t, 2> hands{};  // that decided before: as many means less than regrets
  for (const PublicState& state : game.states) {
    out.push_back({state.offset[0] - hands[0], state.offset[1] - hands[1]});
    for (std::size_t seat = 0; seat < 2; ++seat)
      hands[seat] += std::uint64_t{count[state.tree][seat]} * game.boards[state.board].hands[seat].rows();
  }
  return out;
}

}  // namespace

template <class Real>
CfrState<Real>::CfrState(const VectorGame& game, bool predictive, bool compact)
    : game_(game),
      predictive_(predictive),
      compact_(compact),
      seats_{nothing_learnt(0, compact), nothing_learnt(1, compact)},
      mean_offset_(mean_offsets(game)) {
  HS_CHECK_THAT(!compact || can_be_compact);
  for (std::size_t seat = 0; seat < 2; ++seat)
    tie_[seat] = std::max(negligible<Real>, static_cast<Real>(tie_share_of_range * regret_range(game, seat)));
  for (const StreetTree& tree : game.trees) {
    decisions_.push_back({decisions(tree, 0), decisions(tree, 1)});
    earlier_.push_back(earlier_decisions(tree));
  }
}

template <class Real>
auto CfrState<Real>::nothing_learnt(std::size_t seat, bool compact) const -> SeatState {
  const std::uint64_t all = game_.size[seat], hands = deciding_rows(game_, seat);
  const auto numbers = [&](bool kept) {
    return Numbers{Rows<Real>(kept && !compact ? all : 0), Rows<std::int16_t>(kept && compact ? all : 0),
                   Rows<std::int8_t>(kept && compact ? hands : 0)};
  };
  return {numbers(true), numbers(predictive_), Rows<StoredMean<Real>>(all - hands)};
}

template <class Real>
auto CfrState<Real>::range(std::uint32_t index, std::size_t seat, Unit unit) const -> Range {
  const PublicState& state = game_.states[index];
  const std::uint64_t deciding = std::uint64_t{decisions_[state.tree][seat]} * rows(index, seat),
                      all = (game_.trees[state.tree].sequences[seat] - std::uint64_t{1}) * rows(index, seat);
  const Range mean{mean_offset_[index][seat], all - deciding};
  if (unit == Unit::mean) return mean;
  return unit == Unit::number ? Range{state.offset[seat], all}
                              : Range{state.offset[seat] - mean.first, deciding};
}

// What is kept, part by part: f(seat, unit, numbers).
template <class Real>
template <class Seats, class F>
void CfrState<Real>::each_part(Seats& seats, const F& f) const {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    auto& of = seats[seat];
    f(seat, Unit::number, of.regret.plain);
    f(seat, Unit::mean, of.mean);
    f(seat, Unit::number, of.regret.mantissa);
    f(seat, Unit::hand, of.regret.exponent);
    if (!predictive_) continue;
    f(seat, Unit::number, of.predicted.plain);
    f(seat, Unit::number, of.predicted.mantissa);
    f(seat, Unit::hand, of.predicted.exponent);
  }
}

template <class Real>
void CfrState<Real>::save(Writer& out) const {
  out.u8(compact_);
  out.u64(iterations_);
  out.f64(averaged_);
  const std::vector<std::uint32_t> order = game_.by_street();
  each_part(seats_, [&](std::size_t seat, Unit unit, const auto& numbers) {
    out.u64(numbers.size() * sizeof(*numbers.data()));
    for (const std::uint32_t state : order) {
      if (numbers.size() == 0) break;
      const Range at = range(state, seat, unit);
      out.piece(
          {reinterpret_cast<const char*>(numbers.data() + at.first), at.count * sizeof(*numbers.data())});
    }
  });
}

// Numbers take the place of the old ones as they come: a spot's two states may not fit into memory.
template <class Real>
Result<void> CfrState<Real>::load(Reader& in) {
  const auto foreign = [] { return fail(ErrorCode::corrupt, "the saved state is not one of this spot"); };
  const bool compact = in.u8() != 0;
  const std::uint64_t iterations = in.u64();
  const double averaged = in.f64();
  if (compact && !can_be_compact)
    return fail(ErrorCode::corrupt, "the saved state is in single precision and compact");
  std::array<SeatState, 2> other;
  const bool same = compact == compact_;
  if (!same) other = {nothing_learnt(0, compact), nothing_learnt(1, compact)};
  std::array<SeatState, 2>& to = same ? seats_ : other;
  std::uint64_t size = 0;
  each_part(to, [&](std::size_t, Unit, const auto& numbers) {
    size += sizeof size + numbers.size() * sizeof(*numbers.data());
  });
  if (in.failed()) return in.finish("the saved state");
  if (in.remaining() < size) return foreign();
  const std::vector<std::uint32_t> order = game_.by_street();
  bool fits = true;
  each_part(to, [&](std::size_t seat, Unit unit, auto& numbers) {
    fits = fits && in.u64() == numbers.size() * sizeof(*numbers.data());
    for (const std::uint32_t state : order) {
      if (!fits || in.failed() || numbers.size() == 0) break;
      const Range at = range(state, seat, unit);
      in.piece(std::as_writable_bytes(std::span(numbers.data() + at.first, at.count)));
    }
  });
  if (!fits || in.failed()) {
    if (same) forget();
    return in.failed() ? in.finish("the saved state") : foreign();
  }
  iterations_ = iterations;
  averaged_ = averaged;
  compact_ = compact;
  if (!same) seats_ = std::move(other);
  return {};
}

template <class Real>
void CfrState<Real>::forget() {
  each_part(seats_, [](std::size_t, Unit, auto& numbers) {
    std::fill_n(numbers.data(), numbers.size(), std::decay_t<decltype(*numbers.data())>(0));
  });
  iterations_ = 0;
  averaged_ = 0;
}

template <class Real>
std::uint64_t CfrState<Real>::bytes(const VectorGame& game, bool compact, bool predictive) {
  std::uint64_t out = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::uint64_t all = game.size[seat], hands = deciding_rows(game, seat);
    out += (all - hands) * sizeof(StoredMean<Real>) +
           (predictive ? 2 : 1) * (compact ? 2 * all + hands : all * sizeof(Real));
  }
  return out;
}

template class CfrState<float>;
template class CfrState<double>;

}  // namespace hindsight
