// SPDX-License-Identifier: MIT
#include "holdem/solve/leaves.h"

#include <algorithm>

namespace hindsight {

namespace {

// Weights of the hands passed so far: of all, and of those with each card.
template <int W, class Real>
struct ReachSums {
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
};

// A row for each lane; null where there is none.
template <class Real>
using LaneRows = std::array<Real*, lane_count>;

// [lane][hand] to [hand][lane], W lanes, of lane_count hands from h on.  Long, and called where hands pass:
// once is enough.
template <int W, class Real>
[[gnu::noinline]] void gather(const LaneRows<const Real>& from, std::size_t h, Real* x) {
  constexpr std::size_t side = std::min(W, widest_row<Real>);
  std::array<Lanes<side, Real>, side> block;
  for (std::size_t row = h; row < h + lane_count; row += side)
    for (std::size_t lane = 0; lane < W; lane += side) {
      unrolled<side>([&](std::size_t k) { block[k] = load_row<side>(from[lane + k] + row); });
      transpose<Real>(block);
      unrolled<side>([&](std::size_t k) { store_row(x + (row + k) * W + lane, block[k]); });
    }
}

// [hand][lane] to [lane][hand], of lane_count hands from h on.
template <int W, class Real>
void scatter(const Real* from, const LaneRows<Real>& to, std::size_t h) {
  constexpr std::size_t side = std::min(W, widest_row<Real>);
  std::array<Lanes<side, Real>, side> block;
  for (std::size_t row = 0; row < lane_count; row += side)
    for (std::size_t lane = 0; lane < W; lane += side) {
      unrolled<side>([&](std::size_t k) { block[k] = load_row<side>(from + (row + k) * W + lane); });
      transpose<Real>(block);
      unrolled<side>([&](std::size_t k) {
        if (to[lane + k] != nullptr) store_row(to[lane + k] + h + row, block[k]);
      });
    }
}

// What a sweep reads, as bare arrays: compilers take it that what is stored might be a vector's begin.
template <int W, class Real>
struct SortedHands {
  const std::uint32_t my_count, their_count;
  const std::array<std::uint8_t, 2>*const my_cards, *const their_cards;
  const std::uint16_t *const my_strength, *const their_strength;
  const std::uint32_t* const same;
  const LaneRows<const Real>& from;
  // [their hand][lane], of the hands passed and of the next ones; a row of zeros stands before them.
  Real* const x;

  SortedHands(const BoardNode& board, std::uint8_t seat, const LaneRows<const Real>& reach, Real* turned)
      : my_count(board.hands[seat].count),
        their_count(board.hands[1 - seat].count),
        my_cards(board.hands[seat].cards.data()),
        their_cards(board.hands[1 - seat].cards.data()),
        my_strength(board.hands[seat].strength.data()),
        their_strength(board.hands[1 - seat].strength.data()),
        same(board.hands[seat].same.data()),
        from(reach),
        x(turned + W) {
    std::fill_n(turned, W, Real(0));
  }
  // Hands are turned just before the first of them passes, while they are near.
  void pass(ReachSums<W, Real>& passed, std::uint32_t j) const {
    if (j % lane_count == 0) gather<W>(from, j, x);
    passed.add(load_wide<W>(x + j * W), their_cards[j]);
  }
  // The hands that passed and can be held against mine.  The other's same hand, where it passed, was taken
  // off twice.
  auto beside(const ReachSums<W, Real>& passed, std::uint32_t i) const {
    return passed.apart_from(my_cards[i]) + load_wide<W>(x - W + (same[i] + 1) * W);  // none + 1 is 0
  }
};

// What I beat has passed before my hand; with what ties it has passed all that does not beat me.
template <int W, class Real>
void sweep_showdowns(const SortedHands<W, Real>& hands, const Leaves<Real>& leaves,
                     ReachSums<W, Real>& passed, Real* shown) {
  const auto win = load_wide<W>(leaves.win.data()), lose = load_wide<W>(leaves.lose.data());
  std::uint32_t j = 0;
  for (std::uint32_t i = 0, end = 0; i < hands.my_count;) {
    const std::uint16_t strength = hands.my_strength[i];
    for (; j < hands.their_count && hands.their_strength[j] < strength; ++j) hands.pass(passed, j);
    for (end = i; end < hands.my_count && hands.my_strength[end] == strength; ++end)
      store_wide<W>(shown + end * W, win * passed.apart_from(hands.my_cards[end]));
    for (; j < hands.their_count && hands.their_strength[j] == strength; ++j) hands.pass(passed, j);
    for (; i < end; ++i)  // losses are all hands less these
      store_wide<W>(shown + i * W, load_wide<W>(shown + i * W) - lose * hands.beside(passed, i));
  }
  for (; j < hands.their_count; ++j) hands.pass(passed, j);
}

// What is left when all have passed: folds, and what showdowns owe to all hands.  Turned back while it is
// near.
template <int W, class Real>
void finish(const SortedHands<W, Real>& hands, bool final, const Leaves<Real>& leaves,
            const ReachSums<W, Real>& passed, Real* shown, const LaneRows<Real>& showdowns,
            const LaneRows<Real>& folds) {
  const auto fold = load_wide<W>(leaves.folded.data());
  auto rest = load_wide<W>(leaves.tie.data());
  if (final) rest += load_wide<W>(leaves.lose.data());
  const bool shows = leaves.has_showdown, has_fold = leaves.has_fold;
  alignas(64) std::array<Real, lane_count * W> folded;
  for (std::uint32_t h = 0; h < hands.my_count; h += lane_count) {
    const std::uint32_t end = std::min(lane_count, hands.my_count - h);
    for (std::uint32_t i = 0; i < end; ++i) {
      const auto all = hands.beside(passed, h + i);
      if (has_fold) store_wide<W>(folded.data() + i * W, fold * all);
      if (shows) store_wide<W>(shown + (h + i) * W, load_wide<W>(shown + (h + i) * W) + rest * all);
    }
    std::fill(folded.begin() + end * W, folded.end(), Real(0));
    if (shows) scatter<W>(shown + h * W, showdowns, h);
    if (has_fold) scatter<W>(folded.data(), folds, h);
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
                    const Together<const Real*>& reach, const Together<Real*>& values, ScratchStack& arena) {
  const std::size_t mark = arena.mark(), n = board.hands[seat].rows(), m = board.hands[1 - seat].rows();
  LaneRows<const Real> from;  // unused lanes repeat the empty sequence of the first tree
  for (std::size_t k = 0; k < W; ++k) from[k] = reach[leaves.tree[k]] + leaves.sequence[k] * m;
  const SortedHands<W, Real> hands(board, seat, from, arena.take<Real>((m + 1) * W));
  Real* const shown = arena.take<Real>(n * W);
  ReachSums<W, Real> passed;
  const bool decided = board.final && leaves.has_showdown;
  const std::uint32_t begun = decided ? hands.my_count : 0;
  std::fill_n(shown + begun * W, (n - begun) * W, Real(0));
  if (decided)
    sweep_showdowns(hands, leaves, passed, shown);
  else
    for (std::uint32_t j = 0; j < hands.their_count; ++j) hands.pass(passed, j);
  finish(hands, board.final, leaves, passed, shown, rows_of(leaves, leaves.showdown, values, n),
         rows_of(leaves, leaves.fold, values, n));
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
  const auto add_all = [&](bool shown, bool folded) {
    for (std::uint32_t t = 0; t < trees.size(); ++t)
      for (std::uint32_t s = 0; s < ends[t].size(); ++s) {
        const std::size_t showdowns = ends[t][s].showdowns.size(), folds = ends[t][s].folds.size();
        for (std::size_t k = 0; k < std::max(showdowns, folds); ++k) {
          if ((k < showdowns) != shown || (k < folds) != folded) continue;
          if (batches.empty() || batches.back().lanes == lane_count) batches.emplace_back();
          batches.back().tree[batches.back().lanes] = t;
          batches.back().sequence[batches.back().lanes] = s;
          add_ends(*trees[t], seat, ends[t][s], k, batches.back());
        }
      }
  };
  // A sweep is the shorter the less its lanes need.
  add_all(true, true);
  add_all(true, false);
  add_all(false, true);
  return batches;
}

template <class Real>
void evaluate_leaves(const BoardNode& board, std::uint8_t seat, const Leaves<Real>& leaves,
                     const Together<const Real*>& reach, const Together<Real*>& values, ScratchStack& arena) {
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
  return lane_count * (std::size_t{2} * std::max(board.hands[0].rows(), board.hands[1].rows()) + 1);
}

template std::vector<Leaves<float>> leaves_of(std::span<const StreetTree* const>, std::uint8_t);
template std::vector<Leaves<double>> leaves_of(std::span<const StreetTree* const>, std::uint8_t);
template void evaluate_leaves(const BoardNode&, std::uint8_t, const Leaves<float>&,
                              const Together<const float*>&, const Together<float*>&, ScratchStack&);
template void evaluate_leaves(const BoardNode&, std::uint8_t, const Leaves<double>&,
                              const Together<const double*>&, const Together<double*>&, ScratchStack&);

}  // namespace hindsight
