// SPDX-License-Identifier: MIT
#include "postflop/vector_cfr.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "postflop/vector_cfr_kernels.h"
#include "postflop/vector_cfr_walk.h"

namespace hindsight {

namespace {

using HandGroups = std::vector<std::vector<std::uint16_t>>;

// Hands of a seat that suits turn into each other where next cards come as several images; none: nothing is alike.
HandGroups hands_alike(const BoardNode& board, std::size_t seat) {
  if (!board.orbits[seat].empty()) return board.orbits[seat];
  HandGroups groups;
  std::vector<std::uint16_t>
      first;  // by hand: one that it is turned into, itself where it is the first of its group
  const auto top = [&](std::uint16_t h) {
    while (first[h] != h) h = first[h];
    return h;
  };
  for (const BoardNode::Next& next : board.next)
    for (std::size_t k = 1; k < next.images.size(); ++k) {
      for (auto h = static_cast<std::uint16_t>(first.size()); h < board.hands[seat].count; ++h)
        first.push_back(h);
      for (std::size_t h = 0; h < next.images[0][seat].size(); ++h) {
        const auto [low, high] = std::minmax({top(next.images[0][seat][h]), top(next.images[k][seat][h])});
        first[high] = low;
      }
    }
  if (first.empty()) return groups;
  groups.resize(first.size());
  for (std::uint16_t h = 0; h < first.size(); ++h) groups[top(h)].push_back(h);
  std::erase_if(groups, [](const auto& group) { return group.size() < 2; });
  return groups;
}

// How many numbers a walk takes from its arenas at most: of the state that it begins with, and of a child of that with
// its neediest child.
struct Need {
  std::size_t first = 0, below = 0;
};

Need walk_need(const VectorGame& game) {
  Need out;
  std::vector<std::size_t> need(game.states.size(), 0);
  for (std::size_t i = game.states.size(); i-- > 0;) {
    const PublicState& state = game.states[i];
    const StreetTree& tree = game.trees[state.tree];
    const BoardNode& board = game.boards[state.board];
    const std::size_t rows = std::max(board.hands[0].rows(), board.hands[1].rows());
    const std::size_t children = tree.next_trees.size() * board.next.size();
    std::size_t below = 0;
    for (std::size_t c = 0; c < children; ++c)
      below = std::max(below, 4 * rows + need[game.children[state.first_child + c]]);
    const std::size_t sequences = tree.sequences[0] + tree.sequences[1];
    const std::size_t own = (2 * sequences + tree.nodes.size()) * rows;
    need[i] = own + std::max(leaves_need(board), children * rows + below);
    out.first = std::max(out.first, own + std::max(leaves_need(board), children * rows));
    out.below = std::max(out.below, below);
  }
  return out;
}

// Of all pairs of hands that can meet, the product of their weights, summed.
double weight_of_pairs(const VectorGame& game) {
  const std::vector<double> unblocked = unblocked_reach(game.boards[0], 0, game.weights[1]);
  return std::inner_product(unblocked.begin(), unblocked.end(), game.weights[0].begin(), 0.0);
}

// The play that leads to this one; children are numbered play by state (VectorGame::lay_out).
std::uint32_t parent_of(const VectorGame& game, std::uint32_t state) {
  const auto after =
      std::upper_bound(game.states.begin(), game.states.end(), state - 1,
                       [](std::uint32_t child, const PublicState& p) { return child < p.first_child; });
  return static_cast<std::uint32_t>(after - game.states.begin()) - 1;
}

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
  std::uint64_t all = 0;
  for (const PublicState& state : game.states)
    all +=
        std::uint64_t{decisions(game.trees[state.tree], seat)} * game.boards[state.board].hands[seat].rows();
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

}  // namespace

template <class Real>
auto VectorCfr<Real>::nothing_learnt(std::size_t seat, bool compact) const -> Learnt {
  const std::uint64_t all = game_.size[seat], hands = deciding_rows(game_, seat);
  const auto numbers = [&](bool kept) {
    return Numbers{Rows<Real>(kept && !compact ? all : 0), Rows<std::int16_t>(kept && compact ? all : 0),
                   Rows<std::int8_t>(kept && compact ? hands : 0)};
  };
  return {numbers(true), numbers(predictive()), Rows<typename Mean<Real>::Stored>(all - hands)};
}

template <class Real>
VectorCfr<Real>::VectorCfr(const VectorGame& game, const UpdateRule& rule, unsigned threads, bool compact)
    : game_(game),
      rule_(rule),
      team_(threads),
      compact_(compact),
      learnt_{nothing_learnt(0, compact), nothing_learnt(1, compact)} {
  lay(own_);
  if constexpr (!std::is_same_v<Real, double>) lay(exact_);
  for (std::size_t seat = 0; seat < 2; ++seat)
    tie_[seat] = std::max(negligible<Real>, static_cast<Real>(tie_share_of_range * regret_range(game, seat)));
  for (const StreetTree& tree : game.trees) {
    earlier_.push_back(earlier_decisions(tree));
    for (const StreetTree::Node& node : tree.nodes) HS_CHECK(node.actions, <=, max_actions);
  }
  place_means();
  for (std::uint32_t board = 0; board < game.boards.size(); ++board)
    for (std::uint32_t seat = 0; seat < 2; ++seat)
      if (HandGroups groups = hands_alike(game.boards[board], seat); !groups.empty())
        alike_[{board, seat}] = std::move(groups);
  const Need need = walk_need(game);
  for (unsigned i = 0; i < std::max(1u, threads); ++i)
    arenas_.push_back(std::make_unique<Arena>(need.below * sizeof(double)));
  arenas_.push_back(std::make_unique<Arena>(need.first * sizeof(double)));
  for (const VectorGame::Lock& known : game.locks) lock(known.state, known.node, known.strategy);
  pairs_ = weight_of_pairs(game);
  for (const StreetTree& tree : game.trees)
    for (const Payoffs& pay : tree.payoffs) {
      zero_sum_ = zero_sum_ && pay.win[0] + pay.lose[1] == 0 && pay.win[1] + pay.lose[0] == 0 &&
                  pay.tie[0] + pay.tie[1] == 0;
      for (std::size_t seat = 0; seat < 2; ++seat)
        stake_ = std::max({stake_, std::abs(pay.win[seat]), std::abs(pay.lose[seat])});
    }
}

template <class Real>
template <class N>
void VectorCfr<Real>::lay(Ground<N>& ground) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::size_t rows = game_.boards[0].hands[seat].rows();
    ground.weights[seat] = Rows<N>(rows);
    std::transform(game_.weights[seat].begin(), game_.weights[seat].end(), ground.weights[seat].data(),
                   [](double w) { return static_cast<N>(w); });
    ground.units[seat] = Rows<N>(rows);
    ground.values[seat] = Rows<N>(rows);
  }
  for (const StreetTree& tree : game_.trees)
    ground.leaves.push_back({leaves_of<N>(tree, 0), leaves_of<N>(tree, 1)});
}

// Nothing arrives anywhere before the first iteration: then averages are the same for all actions.
template <class Real>
void VectorCfr<Real>::count_from_weights() {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const Rows<Real>& weights = own_.weights[seat];
    const Real *const first = weights.data(), *const last = first + weights.size();
    const Real unit = Mean<Real>::max / *std::max_element(first, last);
    Real* const units = own_.units[seat].data();
    std::transform(first, last, units, [unit](Real w) { return w * unit; });
    if constexpr (!std::is_same_v<Real, double>)
      std::copy_n(units, weights.size(), exact_.units[seat].data());
  }
}

template <class Real>
void VectorCfr<Real>::place_means() {
  std::vector<std::array<std::uint32_t, 2>> count;
  for (const StreetTree& tree : game_.trees) count.push_back({decisions(tree, 0), decisions(tree, 1)});
  std::array<std::uint64_t, 2> hands{};
  for (const PublicState& state : game_.states) {
    mean_offset_.push_back({state.offset[0] - hands[0], state.offset[1] - hands[1]});
    for (std::size_t seat = 0; seat < 2; ++seat)
      hands[seat] += std::uint64_t{count[state.tree][seat]} * game_.boards[state.board].hands[seat].rows();
  }
}

template <class Real>
VectorCfr<Real>::~VectorCfr() = default;

template <class Real>
template <typename VectorCfr<Real>::Mode mode, class N>
const N* VectorCfr<Real>::walk(std::uint8_t seat) {
  Arena& arena = *arenas_.back();
  const bool mine = arena.claim();
  HS_CHECK_THAT(mine);
  const Walk<mode> down(*this, seat);
  Ground<N>& from = ground<N>();
  const std::array<Along<N>, 2> at{down.carried(0, from.weights[0].data(), from.units[0].data()),
                                   down.carried(1, from.weights[1].data(), from.units[1].data())};
  down.visit(0, at, from.values[seat].data(), arena, true);
  arena.give_back();
  return from.values[seat].data();
}

template <class Real>
void VectorCfr<Real>::lock(std::uint32_t state, std::uint32_t node, std::span<const double> strategy) {
  const StreetTree::Node& at = game_.trees[game_.states[state].tree].nodes[node];
  const BoardNode::Hands& hands = game_.boards[game_.states[state].board].hands[at.seat];
  HS_CHECK(strategy.size(), ==, at.actions * hands.rows());
  evaluation_.reset();
  Locked fixed(strategy.size());
  std::fill_n(fixed.data(), fixed.size(), -1.0);
  for (std::size_t h = 0; h < hands.count; ++h) {
    double all = 0;
    for (std::size_t a = 0; a < at.actions; ++a) all += strategy[a * hands.rows() + h];
    for (std::size_t i = h; all > 0 && i < strategy.size(); i += hands.rows())
      fixed.data()[i] = strategy[i] / all;
  }
  locks_.insert_or_assign({state, node}, std::move(fixed));
}

template <class Real>
auto VectorCfr<Real>::locked(const PublicState& state, const StreetTree::Node& node) const -> const Locked* {
  if (locks_.empty()) return nullptr;
  const StreetTree& tree = game_.trees[state.tree];
  const auto found = locks_.find({static_cast<std::uint32_t>(&state - game_.states.data()),
                                  static_cast<std::uint32_t>(&node - tree.nodes.data())});
  return found != locks_.end() ? &found->second : nullptr;
}

template <class Real>
auto VectorCfr<Real>::orbits(std::uint32_t board, std::uint32_t seat) const -> const HandGroups& {
  static const HandGroups none_are;
  const auto found = alike_.find({board, seat});
  return found != alike_.end() ? found->second : none_are;
}

// What is locked, in place of what was computed.
template <class Real>
template <class N>
void VectorCfr<Real>::impose(const Locked& fixed, std::size_t rows, const Along<N>& from,
                             const Along<N>& to) {
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    const auto p = static_cast<N>(fixed.data()[i]);
    if (p < 0) continue;
    if (to.sigma != nullptr) to.sigma[i] = p;
    if (to.reach != nullptr) to.reach[i] = from.reach[i % rows] * p;
    if (to.mean != nullptr) to.mean[i] = from.mean[i % rows] * p;
  }
}

// A row of the board before as a row of this one's hands.
template <class Real>
template <class N>
void VectorCfr<Real>::choose(const std::vector<std::uint16_t>& image, const N* row, std::size_t rows,
                             N* out) {
  std::fill_n(out, rows, N(0));
  for (std::size_t h = 0; h < image.size(); ++h) out[h] = row[image[h]];
}

template <class Real>
typename Mean<Real>::Stored* VectorCfr<Real>::means_at(const PublicState& state, const StreetTree::Node& node,
                                                       std::size_t rows) {
  const auto index = static_cast<std::size_t>(&state - game_.states.data());
  const auto number = static_cast<std::size_t>(&node - game_.trees[state.tree].nodes.data());
  return learnt_[node.seat].mean.data() + mean_offset_[index][node.seat] +
         (node.first_sequence - 1 - earlier_[state.tree][number]) * rows;
}

template <class Real>
template <class F>
void VectorCfr<Real>::with_numbers(const PublicState& state, const StreetTree::Node& node, std::size_t rows,
                                   const F& f) {
  Learnt& mine = learnt_[node.seat];
  const std::size_t place = state.offset[node.seat] + (node.first_sequence - 1) * rows;
  if (!compact_) {
    f([&](Numbers Learnt::*of) {
      return PlainRegrets<Real>{(mine.*of).plain.data() + place, tie_[node.seat]};
    });
    return;
  }
  const auto means = static_cast<std::size_t>(means_at(state, node, rows) - mine.mean.data());
  f([&](Numbers Learnt::*of) {
    Numbers& numbers = mine.*of;
    return CompactRegrets<Real>{numbers.mantissa.data() + place, numbers.exponent.data() + (place - means),
                                iterations_};
  });
}

template <class Real>
void VectorCfr<Real>::run(std::uint64_t iterations, const RunControl& control) {
  for (std::uint64_t i = 0; i < iterations && !control.stop.stop_requested(); ++i) {
    if (iterations_ == 0) count_from_weights();
    discount_ = discount(rule_, iterations_, iterations_);
    averaged_ = averaged_ * discount_.keep + 1;
    evaluation_.reset();
    for (std::uint8_t seat = 0; seat < 2; ++seat) walk<Mode::update>(seat);
    ++iterations_;
  }
}

template <class Real>
template <typename VectorCfr<Real>::Mode mode>
double VectorCfr<Real>::total(std::uint8_t seat) {
  const auto* const value = walk<mode>(seat);
  double sum = 0;
  for (std::size_t h = 0; h < game_.weights[seat].size(); ++h)
    sum += game_.weights[seat][h] * static_cast<double>(value[h]);
  return sum / pairs_;
}

template <class Real>
VectorEvaluation VectorCfr<Real>::evaluate() {
  if (evaluation_) return *evaluation_;
  VectorEvaluation out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    out.best_response[seat] = total<Mode::best_response>(seat) + game_.half_pot;
    out.value[seat] = total<Mode::expectation>(seat) + game_.half_pot;
  }
  return *(evaluation_ = out);
}

template <class Real>
double VectorCfr<Real>::estimate() {
  if (!zero_sum_) return exploitability();
  return (total<Mode::estimate>(0) + total<Mode::estimate>(1)) / 2;
}

// Sums over a thousand hands and as many nodes lose some bits of each number.
template <class Real>
double VectorCfr<Real>::doubt() const {
  return stake_ * 64 * static_cast<double>(std::numeric_limits<Real>::epsilon());
}

template <class Real>
double VectorCfr<Real>::finest() const {
  return stake_ * (std::is_same_v<Real, float> ? 0x1p-31 : 0x1p-50);
}

// Means and strategy at a decision, by action.
template <class Real>
void VectorCfr<Real>::average_at(std::uint32_t index, const StreetTree::Node& node, double* means,
                                 double* sigma) const {
  const PublicState& state = game_.states[index];
  const std::size_t rows = game_.boards[state.board].hands[node.seat].rows();
  Rows<double> from = arrived(index, node.seat, node.sequence[node.seat]);
  auto& self = const_cast<VectorCfr&>(*this);
  kernels::average<Real>(self.means_at(state, node, rows), node.actions, rows, from.data(), means,
                         static_cast<const double*>(nullptr), sigma, static_cast<double*>(nullptr));
  kernels::even_out<double>(orbits(state.board, node.seat), node.actions, rows, nullptr, means, sigma,
                            nullptr);
  if (const Locked* const fixed = locked(state, node))
    impose<double>(*fixed, rows, {.mean = from.data()}, {.mean = means, .sigma = sigma});
}

// The means of a sequence of a state: what walks carry along it.
template <class Real>
Rows<double> VectorCfr<Real>::arrived(std::uint32_t index, std::uint8_t seat, std::uint32_t sequence) const {
  const PublicState& state = game_.states[index];
  const std::size_t rows = game_.boards[state.board].hands[seat].rows();
  Rows<double> out(rows);
  if (sequence > 0) {
    const std::vector<StreetTree::Node>& nodes = game_.trees[state.tree].nodes;
    const auto owner = std::find_if(nodes.begin(), nodes.end(), [&](const StreetTree::Node& node) {
      return decides(node, seat) && sequence - node.first_sequence < node.actions;
    });
    Rows<double> means(owner->actions * rows);
    average_at(index, *owner, means.data(), nullptr);
    std::copy_n(means.data() + (sequence - owner->first_sequence) * rows, rows, out.data());
  } else if (index == 0) {
    const Real* const units = own_.units[seat].data();
    std::copy_n(units, rows, out.data());
  } else {
    const std::uint32_t above = parent_of(game_, index);
    const PublicState& parent = game_.states[above];
    const StreetTree& tree = game_.trees[parent.tree];
    const std::vector<BoardNode::Next>& next = game_.boards[parent.board].next;
    const std::size_t way = index - 1 - parent.first_child;
    const StreetTree::Node& street_end = tree.nodes[tree.street_ends[way / next.size()]];
    const Rows<double> before = arrived(above, seat, street_end.sequence[seat]);
    choose<double>(next[way % next.size()].images[0][seat], before.data(), rows, out.data());
  }
  return out;
}

template <class Real>
std::vector<std::vector<double>> VectorCfr<Real>::average(std::uint32_t index,
                                                          std::uint32_t node_index) const {
  const PublicState& state = game_.states[index];
  const StreetTree::Node& node = game_.trees[state.tree].nodes[node_index];
  const BoardNode::Hands& hands = game_.boards[state.board].hands[node.seat];
  Rows<double> means(node.actions * hands.rows()), sigma(node.actions * hands.rows());
  average_at(index, node, means.data(), sigma.data());
  std::vector<std::vector<double>> out;
  for (std::uint32_t a = 0; a < node.actions; ++a) {
    const double* const row = sigma.data() + a * hands.rows();
    out.emplace_back(row, row + hands.count);
  }
  return out;
}

template <class Real>
template <typename VectorCfr<Real>::Mode mode>
std::vector<std::vector<double>> VectorCfr<Real>::worth_in(std::uint32_t state, std::uint8_t seat,
                                                           const std::vector<double>& reach) {
  const BoardNode& board = game_.boards[game_.states[state].board];
  const BoardNode::Hands& hands = board.hands[seat];
  Rows<double> arriving(board.hands[1 - seat].rows()), value(hands.rows());
  std::copy(reach.begin(), reach.end(), arriving.data());
  std::vector<double> seen;
  Walk<mode> walk(*this, seat);
  walk.seen = &seen;
  walk.seen_state = state;
  HS_CHECK_THAT(arenas_.back()->claim());
  std::array<Rows<double>, 2> means{arrived(state, 0, 0), arrived(state, 1, 0)};
  walk.visit(
      state,
      {walk.carried(0, arriving.data(), means[0].data()), walk.carried(1, arriving.data(), means[1].data())},
      value.data(), *arenas_.back(), true);
  arenas_.back()->give_back();
  std::vector<std::vector<double>> out(game_.trees[game_.states[state].tree].nodes.size());
  for (std::size_t node = 0; node < out.size(); ++node)
    for (std::uint32_t h = 0; h < hands.count; ++h) out[node].push_back(seen[node * hands.rows() + h]);
  return out;
}

// What is kept of what both seats have learnt, as bytes.
template <class Real>
template <class F>
void VectorCfr<Real>::each_part(std::array<Learnt, 2>& learnt, const F& f) const {
  const auto part = [&](auto& rows) {
    f(reinterpret_cast<char*>(rows.data()), rows.size() * sizeof(*rows.data()));
  };
  for (Learnt& seat : learnt) {
    part(seat.regret.plain);
    part(seat.mean);
    part(seat.regret.mantissa);
    part(seat.regret.exponent);
    if (!predictive()) continue;
    part(seat.foreseen.plain);
    part(seat.foreseen.mantissa);
    part(seat.foreseen.exponent);
  }
}

template <class Real>
void VectorCfr<Real>::save(Writer& out) const {
  out.u8(compact_);
  out.u64(iterations_);
  out.f64(averaged_);
  each_part(const_cast<std::array<Learnt, 2>&>(learnt_), [&](const char* bytes, std::size_t size) {
    out.text({bytes, size});
  });
}

template <class Real>
Result<void> VectorCfr<Real>::load(Reader& in) {
  const bool compact = in.u8() != 0;
  const std::uint64_t iterations = in.u64();
  const double averaged = in.f64();
  std::array<Learnt, 2> other;
  const bool orbits = compact == compact_;
  if (!orbits) other = {nothing_learnt(0, compact), nothing_learnt(1, compact)};
  std::array<Learnt, 2>& to = orbits ? learnt_ : other;
  bool fits = true;
  Reader sizes = in;  // looked at first, since the numbers take the place of the old ones
  each_part(to, [&](char*, std::size_t size) { fits = fits && sizes.view().size() == size; });
  if (sizes.failed() || !fits) return fail(ErrorCode::corrupt, "the saved state is not one of this spot");
  each_part(to, [&](char* bytes, std::size_t size) {
    const std::string_view part = in.view();
    if (size > 0) std::memcpy(bytes, part.data(), size);
  });
  evaluation_.reset();
  iterations_ = iterations;
  averaged_ = averaged;
  compact_ = compact;
  if (!orbits) learnt_ = std::move(other);
  if (iterations_ > 0) count_from_weights();
  return {};
}

template <class Real>
std::uint64_t VectorCfr<Real>::bytes(const VectorGame& game, bool compact, bool predictive) {
  std::uint64_t out = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::uint64_t all = game.size[seat], hands = deciding_rows(game, seat);
    out += (all - hands) * sizeof(typename Mean<Real>::Stored) +
           (predictive ? 2 : 1) * (compact ? 2 * all + hands : all * sizeof(Real));
  }
  return out;
}

template <class Real>
std::uint64_t VectorCfr<Real>::walk_bytes(const VectorGame& game, unsigned threads) {
  const Need need = walk_need(game);
  return (need.first + std::uint64_t{std::max(1u, threads)} * need.below) * sizeof(double);
}

template class VectorCfr<float>;
template class VectorCfr<double>;

}  // namespace hindsight
