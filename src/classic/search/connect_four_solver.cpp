// SPDX-License-Identifier: MIT
#include "classic/search/connect_four_solver.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <type_traits>

#include "base/check.h"
#include "classic/search/connect_four_table.h"

namespace hindsight {

namespace {

// The board of the shop as constants, and any other.
struct ShopBoard {
  using Bits = std::uint64_t;
  static constexpr DropBoard<Bits> board{6, 7};
};
struct AnyBoard {
  using Bits = uint128;
  DropBoard<Bits> board;
};

int popcount(std::uint64_t bits) { return std::popcount(bits); }
int popcount(uint128 bits) {
  return std::popcount(static_cast<std::uint64_t>(bits)) +
         std::popcount(static_cast<std::uint64_t>(bits >> 64));
}

template <class Board>
class Solver final : public ConnectFourSolver {
 public:
  using Bits = typename Board::Bits;

  Solver(Board board, std::size_t max_table_bytes)
      : board_(board), table_(this->board().height() * this->board().columns(), max_table_bytes) {
    order_columns();
  }

  std::optional<int> score(const DropPosition& position, const SearchBudget& budget) override {
    return narrow(position, squares() + 1, budget);
  }
  std::optional<int> outcome(const DropPosition& position, const SearchBudget& budget) override {
    const auto sign = narrow(position, 1, budget);
    return sign ? std::optional(std::clamp(*sign, -1, 1)) : std::nullopt;
  }
  std::optional<bool> at_least(const DropPosition& position, int least, const SearchBudget& budget) override {
    begin(budget);
    const int discs = popcount(static_cast<Bits>(position.mover | position.other));
    if (wins_at_once(position)) return win_at_once(discs) >= least;
    const int found = search(node_of(position, discs), least - 1);
    return stopped_ ? std::nullopt : std::optional(found >= least);
  }
  std::uint64_t nodes() const override { return nodes_; }
  void forget() override { table_.clear(); }

 private:
  // A position in which the mover cannot complete four at once.
  struct Node {
    Bits mover, other;
    Bits other_completes;  // empty squares that would give the other player four
    Bits hash;
    int discs;
    Bits taken() const { return mover | other; }
  };
  struct Child {
    Bits drop, completes, hash;  // completes: empty squares that then give the player who dropped four
    int rank;
  };
  struct Children {
    Child child[9];
    int count = 0;
    const Child* begin() const { return child; }
    const Child* end() const { return child + count; }
  };

  constexpr const DropBoard<Bits>& board() const { return board_.board; }
  constexpr int squares() const { return board().squares(); }
  int win_at_once(int discs) const { return (squares() + 1 - discs) / 2; }
  int loss_at_once(int discs) const { return -(squares() - discs) / 2; }  // by the other player's next disc

  // Columns from the middle outwards.
  void order_columns() {
    const int columns = board().columns();
    for (int i = 0; i < columns; ++i) order_[i] = columns / 2 + (i % 2 == 0 ? -(i / 2) : (i + 1) / 2);
    if (columns % 2 == 0)  // the two in the middle first
      for (int i = 0; i < columns; ++i)
        order_[i] = i % 2 == 0 ? columns / 2 - 1 - i / 2 : columns / 2 + i / 2;
  }

  // While much is left of the game, a position and its mirror image are one.
  Bits hash(Bits mover, Bits taken, int discs) const {
    const Bits position = mover + taken;
    if (discs >= squares() / 3) return table_.hash(position);
    return table_.hash(std::min<Bits>(position, board().mirrored(mover) + board().mirrored(taken)));
  }

  // The score, cut off at +-limit: null windows close in on it, around 0 first.
  std::optional<int> narrow(const DropPosition& position, int limit, const SearchBudget& budget) {
    begin(budget);
    const int discs = popcount(static_cast<Bits>(position.mover | position.other));
    if (wins_at_once(position)) return std::min(limit, win_at_once(discs));
    const Node node = node_of(position, discs);
    int lower = std::max(-limit, loss_at_once(discs)), upper = std::min(limit, win_at_once(discs));
    while (lower < upper) {
      int middle = lower + (upper - lower) / 2;
      if (middle <= 0 && lower / 2 < middle) middle = lower / 2;
      if (middle >= 0 && upper / 2 > middle) middle = upper / 2;
      const int found = search(node, middle);
      if (stopped_) return std::nullopt;
      if (found <= middle)
        upper = std::max(lower, std::min(upper, found));
      else
        lower = std::min(upper, found);
    }
    return lower;
  }

  void begin(const SearchBudget& budget) {
    budget_ = &budget;
    stopped_ = false;
  }
  bool wins_at_once(const DropPosition& position) const {
    const Bits mover = static_cast<Bits>(position.mover), taken = mover | static_cast<Bits>(position.other);
    return (board().completing(mover) & board().drops(taken)) != 0;
  }
  Node node_of(const DropPosition& position, int discs) const {
    Node node{static_cast<Bits>(position.mover), static_cast<Bits>(position.other), 0, 0, discs};
    node.other_completes = board().completing(node.other) & ~node.taken();
    node.hash = hash(node.mover, node.taken(), discs);
    return node;
  }

  bool must_stop() {
    if (++nodes_ % 65536 == 0 && budget_->spent()) stopped_ = true;
    return stopped_;
  }

  // A bound of the node's score: <= alpha if that is an upper bound, else a lower one.
  int search(const Node& node, int alpha) {
    if (must_stop()) return alpha;
    const Bits moves = sensible(node);
    if (moves == 0) return loss_at_once(node.discs);
    if (node.discs >= squares() - 2) return 0;
    ScoreBounds bounds{loss_at_once(node.discs + 2), win_at_once(node.discs + 2)};
    const bool remembered = squares() - node.discs > few_squares;
    if (remembered) table_.look_up(node.hash, bounds);
    if (bounds.lower > alpha) return bounds.lower;
    if (bounds.upper <= alpha) return bounds.upper;
    narrow_by_what_is_left(node, bounds);
    if (bounds.lower > alpha) return bounds.lower;
    if (bounds.upper <= alpha) return bounds.upper;
    Children children;
    if (!expand(node, moves, children)) return std::min(bounds.upper, win_at_once(node.discs + 2));
    const std::uint64_t before = nodes_;
    const int best = best_of(node, children, alpha);
    if (!remembered || stopped_) return best;
    (best > alpha ? bounds.lower : bounds.upper) = best;
    table_.store(node.hash, bounds, nodes_ - before);
    return best;
  }

  // Drops that do not let the other player complete four at once; none if that can't be helped.
  Bits sensible(const Node& node) const {
    Bits drops = board().drops(node.taken());
    const Bits forced = drops & node.other_completes;
    if (forced != 0) {
      if ((forced & (forced - 1)) != 0) return 0;
      drops = forced;
    }
    return drops & ~(node.other_completes >> 1);
  }

  // Who cannot complete four with every square that he may still get does not win.  The mover gets no square
  // that the other player takes by answering in the same column, where all columns have an even number of
  // squares left: and if those answers complete four, he loses.
  void narrow_by_what_is_left(const Node& node, ScoreBounds& bounds) const {
    const Bits empty = board().full() & ~node.taken();
    if (bounds.upper > 0 && !board().has_four(node.mover | empty)) bounds.upper = 0;
    if (bounds.lower < 0 && !board().has_four(node.other | empty)) bounds.lower = 0;
    if (bounds.upper <= bounds.lower) return;
    if (((node.taken() + board().bottom()) & board().replies()) != 0) return;
    if (board().has_four(node.mover | (empty & ~board().replies()))) return;
    bounds.upper = std::min(bounds.upper, 0);
    if (board().has_four(node.other | (empty & board().replies()))) bounds.upper = std::min(bounds.upper, -1);
  }

  // The moves, those that make most threats first; false if one of them wins with the mover's next disc,
  // because it threatens two squares at once.
  bool expand(const Node& node, Bits moves, Children& children) const {
    for (int i = 0; i < board().columns(); ++i) {
      const Bits drop = moves & board().column(order_[i]);
      if (drop == 0) continue;
      const Bits mover = node.mover | drop, taken = node.taken() | drop;
      Bits key = 0;
      if (squares() - node.discs - 1 > few_squares) {
        key = hash(node.other, taken, node.discs + 1);
        table_.prefetch(key);
      }
      const Bits completes = board().completing(mover) & ~taken;
      const Bits next = completes & board().drops(taken);
      if (next != 0 && ((next & (next - 1)) != 0 || (next << 1 & completes) != 0)) return false;
      const int rank = popcount(completes);
      int place = children.count++;
      for (; place > 0 && children.child[place - 1].rank < rank; --place)
        children.child[place] = children.child[place - 1];
      children.child[place] = {drop, completes, key, rank};
    }
    return true;
  }

  int best_of(const Node& node, const Children& children, int alpha) {
    if (children.count > 1 && squares() - node.discs > many_squares)
      for (const Child& child : children) {  // does one of them refute the node by what is known already?
        ScoreBounds bounds{-squares(), squares()};
        table_.look_up(child.hash, bounds);
        if (-bounds.upper > alpha) return -bounds.upper;
      }
    int best = -squares();
    for (const Child& child : children) {
      const int found = -search(
          {node.other, node.mover | child.drop, child.completes, child.hash, node.discs + 1}, -alpha - 1);
      best = std::max(best, found);
      if (best > alpha) break;
    }
    return best;
  }

  // With so few squares left a position is searched sooner than found; with more than `many` the children are
  // looked up first.
  static constexpr int few_squares = 7, many_squares = 10;

  Board board_;
  ConnectFourTable<Bits> table_;
  int order_[9] = {};
  std::uint64_t nodes_ = 0;
  const SearchBudget* budget_ = nullptr;
  bool stopped_ = false;
};

}  // namespace

std::unique_ptr<ConnectFourSolver> ConnectFourSolver::make(int rows, int columns,
                                                           std::size_t max_table_bytes) {
  HS_CHECK_THAT(rows >= 1 && rows <= 9 && columns >= 1 && columns <= 9);
  if (rows == 6 && columns == 7) return std::make_unique<Solver<ShopBoard>>(ShopBoard{}, max_table_bytes);
  return std::make_unique<Solver<AnyBoard>>(AnyBoard{{rows, columns}}, max_table_bytes);
}

DropPosition drop_position(const ConnectFour::State& state) {
  return {state.discs[state.plies % 2u], state.discs[1 - state.plies % 2u]};
}

int plies_to_end(int score, int squares, int discs) {
  if (score == 0) return squares - discs;
  if (score > 0) {
    const int mine = (squares + 1 - discs) / 2;  // discs that I would still place
    return 2 * (mine - score) + 1;
  }
  const int theirs = (squares - discs) / 2;
  return 2 * (theirs + score) + 2;
}

}  // namespace hindsight
