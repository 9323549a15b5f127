// SPDX-License-Identifier: MIT
#include "holdem/solve/cfr_state.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "holdem/frontier.h"

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
  if (game.frontier != nullptr) {
    min = std::min(min, -game.frontier->stake());
    max = std::max(max, game.frontier->stake());
  }
  return (max - min) * std::accumulate(game.weights[1 - seat].begin(), game.weights[1 - seat].end(), 0.0);
}

// By state and seat: where its averages begin.
std::vector<std::array<std::uint64_t, 2>> average_offsets(const VectorGame& game) {
  std::vector<std::array<std::uint32_t, 2>> count;
  for (const StreetTree& tree : game.trees) count.push_back({decisions(tree, 0), decisions(tree, 1)});
  std::vector<std::array<std::uint64_t, 2>> out;
  std::array<std::uint64_t, 2> hands{};  // that decided before: as many averages less than regrets
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
      average_offset_(average_offsets(game)) {
  HS_CHECK_THAT(!compact || can_be_compact);
  for (std::size_t seat = 0; seat < 2; ++seat)
    tie_[seat] = std::max(negligible<Real>, static_cast<Real>(tie_share_of_range * regret_range(game, seat)));
  for (const StreetTree& tree : game.trees) {
    decisions_.push_back({decisions(tree, 0), decisions(tree, 1)});
    earlier_.push_back(earlier_decisions(tree));
  }
  play_evenly();
}

template <class Real>
auto CfrState<Real>::nothing_learnt(std::size_t seat, bool compact) const -> SeatState {
  const std::uint64_t all = game_.size[seat], hands = deciding_rows(game_, seat);
  const auto numbers = [&](bool kept) {
    return Numbers{Rows<Real>(kept && !compact ? all : 0), Rows<std::int16_t>(kept && compact ? all : 0),
                   Rows<std::int8_t>(kept && compact ? hands : 0)};
  };
  return {numbers(true), numbers(predictive_), Rows<typename Wide::Stored>(compact ? 0 : all - hands),
          Rows<typename Narrow::Stored>(compact ? all - hands : 0)};
}

// Before anything is learnt averages are the same for all actions.
template <class Real>
template <class Average, class Stored>
void CfrState<Real>::spread(std::size_t seat, Rows<Stored>& shares) const {
  if (shares.size() == 0) return;
  for (std::uint32_t state = 0; state < game_.states.size(); ++state) {
    const std::vector<StreetTree::Node>& nodes = game_.trees[game_.states[state].tree].nodes;
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
      if (decides(nodes[i], seat))
        std::fill_n(shares.data() + average_place(state, i), (nodes[i].actions - 1u) * rows(state, seat),
                    static_cast<Stored>(Average::one / nodes[i].actions));
  }
}

template <class Real>
void CfrState<Real>::play_evenly() {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    spread<Wide>(seat, seats_[seat].wide);
    spread<Narrow>(seat, seats_[seat].narrow);
  }
}

template <class Real>
auto CfrState<Real>::range(std::uint32_t index, std::size_t seat, Unit unit) const -> Range {
  const PublicState& state = game_.states[index];
  const std::uint64_t deciding = std::uint64_t{decisions_[state.tree][seat]} * rows(index, seat),
                      all = (game_.trees[state.tree].sequences[seat] - std::uint64_t{1}) * rows(index, seat);
  const Range average{average_offset_[index][seat], all - deciding};
  if (unit == Unit::average) return average;
  return unit == Unit::number ? Range{state.offset[seat], all}
                              : Range{state.offset[seat] - average.first, deciding};
}

// What is kept, part by part: f(seat, unit, numbers).  Where there are means (see learn_from_means) they are
// always wide.
template <class Real>
template <class Seats, class F>
void CfrState<Real>::each_part(Seats& seats, bool means, const F& f) const {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    auto& of = seats[seat];
    f(seat, Unit::number, of.regret.plain);
    f(seat, Unit::average, of.wide);
    if (!means) f(seat, Unit::average, of.narrow);
    f(seat, Unit::number, of.regret.mantissa);
    f(seat, Unit::hand, of.regret.exponent);
    if (!predictive_) continue;
    f(seat, Unit::number, of.predicted.plain);
    f(seat, Unit::number, of.predicted.mantissa);
    f(seat, Unit::hand, of.predicted.exponent);
  }
}

namespace {

// The first number of a state: what it is like.
constexpr std::uint8_t is_compact = 1, has_shares = 2;  // without shares: means of reaches

}  // namespace

template <class Real>
void CfrState<Real>::save(Writer& out) const {
  out.u8(static_cast<std::uint8_t>(has_shares | (compact_ ? is_compact : 0)));
  out.u64(iterations_);
  out.f64(averaged_);
  const std::vector<std::uint32_t> order = game_.by_street();
  each_part(seats_, false, [&](std::size_t seat, Unit unit, const auto& numbers) {
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
  const std::uint8_t kind = in.u8();
  const bool compact = (kind & is_compact) != 0, means = (kind & has_shares) == 0;
  const std::uint64_t iterations = in.u64();
  const double averaged = in.f64();
  if (kind > (is_compact | has_shares)) return foreign();
  if (compact && !can_be_compact)
    return fail(ErrorCode::corrupt, "the saved state is in single precision and compact");
  std::array<SeatState, 2> other;
  const bool same = !means && compact == compact_;
  if (!same) other = {nothing_learnt(0, compact), nothing_learnt(1, compact)};
  if (means)
    for (SeatState& seat : other)
      if (compact) seat.wide = Rows<typename Wide::Stored>(seat.narrow.size());
  std::array<SeatState, 2>& to = same ? seats_ : other;
  std::uint64_t size = 0;
  each_part(to, means, [&](std::size_t, Unit, const auto& numbers) {
    size += sizeof size + numbers.size() * sizeof(*numbers.data());
  });
  if (in.failed()) return in.finish("the saved state");
  if (in.remaining() < size) return foreign();
  const std::vector<std::uint32_t> order = game_.by_street();
  bool fits = true;
  each_part(to, means, [&](std::size_t seat, Unit unit, auto& numbers) {
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
  if (means) learn_from_means(other);
  if (!same) seats_ = std::move(other);
  return {};
}

// Up to version 4 files held means of reaches, in units of 2^-30 of the seat's largest weight, in place of
// average strategies: an action's share is its mean as a part of what all actions of the decision have.
template <class Real>
void CfrState<Real>::learn_from_means(std::array<SeatState, 2>& old) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::vector<double>& weights = game_.weights[seat];
    const double largest = *std::max_element(weights.begin(), weights.end());
    std::vector<double> arriving(rows(0, seat));
    std::transform(weights.begin(), weights.end(), arriving.begin(),
                   [&](double weight) { return weight / largest * Wide::one; });
    shares_of_means(0, seat, arriving, old[seat].wide.data());
    if (!compact_) continue;
    std::transform(
        old[seat].wide.data(), old[seat].wide.data() + old[seat].wide.size(), old[seat].narrow.data(),
        [](auto share) {
          return static_cast<typename Narrow::Stored>(static_cast<double>(share) / Wide::one * Narrow::one);
        });
    old[seat].wide = Rows<typename Wide::Stored>();
  }
}

// Of a state and those below it, in place; `arriving`: the mean of each hand.
template <class Real>
void CfrState<Real>::shares_of_means(std::uint32_t index, std::size_t seat,
                                     const std::vector<double>& arriving,
                                     typename Wide::Stored* shares) const {
  const PublicState& state = game_.states[index];
  const StreetTree& tree = game_.trees[state.tree];
  const std::size_t n = rows(index, seat);
  std::vector<std::vector<double>> along(tree.sequences[seat], std::vector<double>(n));
  along[0] = arriving;
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const StreetTree::Node& node = tree.nodes[i];
    if (!decides(node, seat)) continue;
    for (std::size_t h = 0; h < n; ++h) {
      auto* const first = shares + average_place(index, i) + place_of(h, node.actions - 1u, 0);
      double left = along[node.sequence[seat]][h], all = 0;
      for (std::uint32_t a = 1; a < node.actions; ++a) {
        const double mean = static_cast<double>(first[(a - 1) * lane_count]);
        along[node.first_sequence + a][h] = mean;
        left -= mean;
        all += mean;
      }
      along[node.first_sequence][h] = std::max(left, 0.0);
      all += std::max(left, 0.0);
      for (std::uint32_t a = 1; a < node.actions; ++a)
        first[(a - 1) * lane_count] = static_cast<typename Wide::Stored>(
            (all > 0 ? along[node.first_sequence + a][h] / all : 1.0 / node.actions) * Wide::one);
    }
  }
  const std::vector<BoardNode::Next>& next = game_.boards[state.board].next;
  for (std::size_t way = 0; way < tree.next_trees.size() * next.size(); ++way) {
    const std::uint32_t child = game_.children[state.first_child + way];
    const StreetTree::Node& end = tree.nodes[tree.street_ends[way / next.size()]];
    std::vector<double> dealt(rows(child, seat));
    deal_row(next[way % next.size()].images[0][seat], along[end.sequence[seat]].data(), dealt.size(),
             dealt.data());
    shares_of_means(child, seat, dealt, shares);
  }
}

template <class Real>
void CfrState<Real>::forget() {
  each_part(seats_, false, [](std::size_t, Unit, auto& numbers) {
    std::fill_n(numbers.data(), numbers.size(), std::decay_t<decltype(*numbers.data())>(0));
  });
  play_evenly();
  iterations_ = 0;
  averaged_ = 0;
}

template <class Real>
std::uint64_t CfrState<Real>::bytes(const VectorGame& game, bool compact, bool predictive) {
  std::uint64_t out = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::uint64_t all = game.size[seat], hands = deciding_rows(game, seat);
    out += (all - hands) * (compact ? sizeof(typename Narrow::Stored) : sizeof(typename Wide::Stored)) +
           (predictive ? 2 : 1) * (compact ? 2 * all + hands : all * sizeof(Real));
  }
  return out;
}

template class CfrState<float>;
template class CfrState<double>;

}  // namespace hindsight
