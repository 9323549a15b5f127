// SPDX-License-Identifier: MIT
#include "postflop/leaves.h"

#include <algorithm>

namespace hindsight {

namespace {

// Weights of the hands passed so far: of all, and of those with each card.
template <int W, class Real>
struct Passed {
  using L = WideLanes<W, Real>;
  L all{};
  std::array<L, BoardNode::no_card + 1> with{};  // no_card: 0

  void add(const L& x, const std::array<std::uint8_t, 2>& cards) {
    all += x;
    with[cards[0]] += x;
    if (cards[1] != BoardNode::no_card) with[cards[1]] += x;
  }
  L apart_from(const std::array<std::uint8_t, 2>& cards) const {
    return all - with[cards[0]] - with[cards[1]];
  }
  // The same, where the other's same hand has passed: it was taken off twice.
  L apart_from(const BoardNode::Hands& my, std::uint32_t i, const Real* x) const {
    const L out = apart_from(my.cards[i]);
    return my.same[i] == none ? out : out + load_wide<W>(x + my.same[i] * W);
  }
};

// A row for each lane; null where there is none.
template <class Real>
using LaneRows = std::array<Real*, lane_count>;

// [lane][hand] to [hand][lane], W lanes.
template <int W, class Real>
void gather(const LaneRows<const Real>& from, std::size_t rows, Real* x) {
  constexpr std::size_t side = std::min(W, widest_row<Real>);
  std::array<Lanes<side, Real>, side> block;
  for (std::size_t h = 0; h < rows; h += side)
    for (std::size_t lane = 0; lane < W; lane += side) {
      unrolled<side>([&](std::size_t k) { block[k] = load_row<side>(from[lane + k] + h); });
      transpose<Real>(block);
      unrolled<side>([&](std::size_t k) { store_row(x + (h + k) * W + lane, block[k]); });
    }
}

// [hand][lane] to [lane][hand].
template <int W, class Real>
void scatter(const Real* from, const LaneRows<Real>& to, std::size_t rows) {
  constexpr std::size_t side = std::min(W, widest_row<Real>);
  std::array<Lanes<side, Real>, side> block;
  for (std::size_t h = 0; h < rows; h += side)
    for (std::size_t lane = 0; lane < W; lane += side) {
      unrolled<side>([&](std::size_t k) { block[k] = load_row<side>(from + (h + k) * W + lane); });
      transpose<Real>(block);
      unrolled<side>([&](std::size_t k) {
        if (to[lane + k] != nullptr) store_row(to[lane + k] + h, block[k]);
      });
    }
}

// What I beat has passed before my hand; with what ties it has passed all that does not beat me.
template <int W, class Real>
void sweep_showdowns(const BoardNode::Hands& my, const BoardNode::Hands& their, const Leaves<Real>& leaves,
                     const Real* x, Passed<W, Real>& passed, Real* shown) {
  const auto win = load_wide<W>(leaves.win.data()), lose = load_wide<W>(leaves.lose.data());
  std::uint32_t j = 0;
  for (std::uint32_t i = 0, end = 0; i < my.count;) {
    const std::uint16_t strength = my.strength[i];
    for (; j < their.count && their.strength[j] < strength; ++j)
      passed.add(load_wide<W>(x + j * W), their.cards[j]);
    for (end = i; end < my.count && my.strength[end] == strength; ++end)
      store_wide<W>(shown + end * W, win * passed.apart_from(my.cards[end]));
    for (; j < their.count && their.strength[j] == strength; ++j)
      passed.add(load_wide<W>(x + j * W), their.cards[j]);
    for (; i < end; ++i)  // losses are all hands less these
      store_wide<W>(shown + i * W, load_wide<W>(shown + i * W) - lose * passed.apart_from(my, i, x));
  }
  for (; j < their.count; ++j) passed.add(load_wide<W>(x + j * W), their.cards[j]);
}

template <int W, class Real>
void sweep(const BoardNode& board, std::uint8_t seat, const Leaves<Real>& leaves, const Real* x, Real* shown,
           Real* folded) {
  const BoardNode::Hands &my = board.hands[seat], &their = board.hands[1 - seat];
  Passed<W, Real> passed;
  const bool swept = board.final && leaves.has_showdown;
  const std::uint32_t begun = swept ? my.count : 0;
  std::fill_n(shown + begun * W, (my.rows() - begun) * W, Real(0));
  std::fill_n(folded + my.count * W, (my.rows() - my.count) * W, Real(0));
  if (swept)
    sweep_showdowns<W>(my, their, leaves, x, passed, shown);
  else
    for (std::uint32_t j = 0; j < their.count; ++j) passed.add(load_wide<W>(x + j * W), their.cards[j]);
  const auto fold = load_wide<W>(leaves.folded.data());
  auto rest = load_wide<W>(leaves.tie.data());
  if (board.final) rest += load_wide<W>(leaves.lose.data());
  for (std::uint32_t i = 0; i < my.count; ++i) {
    const auto all = passed.apart_from(my, i, x);
    store_wide<W>(folded + i * W, fold * all);
    if (leaves.has_showdown) store_wide<W>(shown + i * W, load_wide<W>(shown + i * W) + rest * all);
  }
}

// Where the nodes of all lanes have their values.
template <class Real>
LaneRows<Real> rows_of(const Leaves<Real>& leaves, const std::array<std::uint32_t, lane_count>& nodes,
                       const Together<Real*>& values, std::size_t rows) {
  LaneRows<Real> out{};
  for (std::size_t k = 0; k < leaves.lanes; ++k)
    if (nodes[k] != none) out[k] = values[leaves.tree[k]] + nodes[k] * rows;
  return out;
}

template <int W, class Real>
void evaluate_lanes(const BoardNode& board, std::uint8_t seat, const Leaves<Real>& leaves,
                    const Together<const Real*>& reach, const Together<Real*>& values, Arena& arena) {
  const std::size_t mark = arena.mark(), n = board.hands[seat].rows(), m = board.hands[1 - seat].rows();
  Real* const x = arena.take<Real>(m * W);
  Real* const shown = arena.take<Real>(n * W);
  Real* const folded = arena.take<Real>(n * W);
  LaneRows<const Real> from;  // unused lanes repeat the empty sequence of the first tree
  for (std::size_t k = 0; k < W; ++k) from[k] = reach[leaves.tree[k]] + leaves.sequence[k] * m;
  gather<W>(from, m, x);
  sweep<W>(board, seat, leaves, x, shown, folded);
  if (leaves.has_showdown) scatter<W>(shown, rows_of(leaves, leaves.showdown, values, n), n);
  if (leaves.has_fold) scatter<W>(folded, rows_of(leaves, leaves.fold, values, n), n);
  arena.release(mark);
}

// An all-in before the last card, by the table of all run-outs.
template <class Real>
void add_run_outs(const BoardNode& board, std::uint8_t seat, const Leaves<Real>& leaves, std::uint32_t lane,
                  const Real* reach, Real* value) {
  const std::size_t n = board.hands[seat].rows();
  const auto runouts = static_cast<Real>(board.all_in.runouts);
  const Real sign = seat == 0 ? Real(1) : Real(-1);
  const Real net = sign * (leaves.win[lane] - leaves.lose[lane]) / 2 / runouts;
  const Real decided = (leaves.win[lane] + leaves.lose[lane]) / 2 / runouts;
  const std::int16_t* const nets = board.all_in.net[seat].data();
  const std::int16_t* const all = decided != 0 ? board.all_in.decided[seat].data() : nullptr;
  for (std::uint32_t j = 0; j < board.hands[1 - seat].count; ++j) {
    if (reach[j] == 0) continue;
    const Real x = reach[j] * net, y = reach[j] * decided;
    for (std::size_t h = 0; h < n; ++h) value[h] += x * static_cast<Real>(nets[j * n + h]);
    if (all != nullptr)
      for (std::size_t h = 0; h < n; ++h) value[h] += y * static_cast<Real>(all[j * n + h]);
  }
}

// The nodes after one sequence of the other seat; by sequence.
struct Ends {
  std::vector<std::uint32_t> showdowns, folds;
};

std::vector<Ends> ends_of(const StreetTree& tree, std::uint8_t other) {
  std::vector<Ends> out(tree.sequences[other]);
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const StreetTree::Node& node = tree.nodes[i];
    if (node.kind == StreetTree::Kind::showdown) out[node.sequence[other]].showdowns.push_back(i);
    if (node.kind == StreetTree::Kind::fold) out[node.sequence[other]].folds.push_back(i);
  }
  return out;
}

// The k-th of each, in the next lane.
template <class Real>
void add_ends(const StreetTree& tree, std::uint8_t seat, const Ends& ends, std::size_t k,
              Leaves<Real>& batch) {
  const std::uint32_t lane = batch.lanes++;
  if (k < ends.showdowns.size()) {
    const Payoffs& pay = tree.payoffs[tree.nodes[ends.showdowns[k]].end];
    batch.showdown[lane] = ends.showdowns[k];
    batch.win[lane] = static_cast<Real>(pay.win[seat] - pay.tie[seat]);
    batch.lose[lane] = static_cast<Real>(pay.lose[seat] - pay.tie[seat]);
    batch.tie[lane] = static_cast<Real>(pay.tie[seat]);
    batch.has_showdown = true;
  }
  if (k < ends.folds.size()) {
    const StreetTree::Node& node = tree.nodes[ends.folds[k]];
    const Payoffs& pay = tree.payoffs[node.end];
    batch.fold[lane] = ends.folds[k];
    batch.folded[lane] = static_cast<Real>(node.seat == seat ? pay.lose[seat] : pay.win[seat]);
    batch.has_fold = true;
  }
}

}  // namespace

template <class Real>
std::vector<Leaves<Real>> leaves_of(std::span<const StreetTree* const> trees, std::uint8_t seat) {
  std::vector<std::vector<Ends>> ends;
  for (const StreetTree* const tree : trees) ends.push_back(ends_of(*tree, 1 - seat));
  std::vector<Leaves<Real>> batches;
  for (const bool shown : {true, false})  // the last sweeps, without a showdown, are short
    for (std::uint32_t t = 0; t < trees.size(); ++t)
      for (std::uint32_t s = 0; s < ends[t].size(); ++s) {
        const std::size_t showdowns = ends[t][s].showdowns.size(), folds = ends[t][s].folds.size();
        for (std::size_t k = shown ? 0 : showdowns; k < (shown ? showdowns : folds); ++k) {
          if (batches.empty() || batches.back().lanes == lane_count) batches.emplace_back();
          batches.back().tree[batches.back().lanes] = t;
          batches.back().sequence[batches.back().lanes] = s;
          add_ends(*trees[t], seat, ends[t][s], k, batches.back());
        }
      }
  return batches;
}

template <class Real>
void evaluate_leaves(const BoardNode& board, std::uint8_t seat, const Leaves<Real>& leaves,
                     const Together<const Real*>& reach, const Together<Real*>& values, Arena& arena) {
  if (leaves.lanes <= lane_count / 2)
    evaluate_lanes<lane_count / 2>(board, seat, leaves, reach, values, arena);
  else
    evaluate_lanes<lane_count>(board, seat, leaves, reach, values, arena);
  if (board.final) return;
  const std::size_t n = board.hands[seat].rows(), m = board.hands[1 - seat].rows();
  for (std::uint32_t k = 0; k < leaves.lanes; ++k)
    if (leaves.showdown[k] != none)
      add_run_outs(board, seat, leaves, k, reach[leaves.tree[k]] + leaves.sequence[k] * m,
                   values[leaves.tree[k]] + leaves.showdown[k] * n);
}

std::size_t leaves_need(const BoardNode& board) {
  return std::size_t{3} * lane_count * std::max(board.hands[0].rows(), board.hands[1].rows());
}

template std::vector<Leaves<float>> leaves_of(std::span<const StreetTree* const>, std::uint8_t);
template std::vector<Leaves<double>> leaves_of(std::span<const StreetTree* const>, std::uint8_t);
template void evaluate_leaves(const BoardNode&, std::uint8_t, const Leaves<float>&,
                              const Together<const float*>&, const Together<float*>&, Arena&);
template void evaluate_leaves(const BoardNode&, std::uint8_t, const Leaves<double>&,
                              const Together<const double*>&, const Together<double*>&, Arena&);

}  // namespace hindsight
