// The descent of vector_walk.h: rows of both seats down the sequences, leaves and next cards, values up.  Instantiated
// where a walk is made, once for each.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "postflop/vector_walk.h"

namespace hindsight {

// Fills the rows of all sequences of a public state from those of the empty ones, of the seats that `wanted` says.
template <class Strategies, class N>
void follow_sequences(const VectorGame& game, std::uint32_t index, const Strategies& strategies,
                      std::array<bool, 2> wanted, const SeatRows<N>& along) {
  const PublicState& state = game.states[index];
  const StreetTree& tree = game.trees[state.tree];
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const StreetTree::Node& node = tree.nodes[i];
    if (node.kind != StreetTree::Kind::decision || !wanted[node.seat]) continue;
    const std::size_t rows = game.boards[state.board].hands[node.seat].rows();
    strategies.follow({index, i, node, state.board, rows},
                      along[node.seat].at(node.sequence[node.seat] * rows),
                      along[node.seat].at(node.first_sequence * rows));
  }
}

template <class Walk>
struct Descent {
  using N = typename Walk::Number;

  const Walk& walk;
  const VectorGame& game;
  const std::uint8_t me = walk.me, them = static_cast<std::uint8_t>(1 - walk.me);

  explicit Descent(const Walk& given) : walk(given), game(given.ground.game()) {}

  // [node][hand] at a state.  With a room its children are handed out.
  void at_state(std::uint32_t index, const SeatRows<N>& arriving, N* values, Arena& arena,
                const WalkRoom* room) const {
    const PublicState& state = game.states[index];
    const StreetTree& tree = game.trees[state.tree];
    const BoardNode& board = game.boards[state.board];
    const std::size_t mark = arena.mark();
    SeatRows<N> along;
    for (std::size_t seat = 0; seat < 2; ++seat)
      along[seat] = begin(arriving[seat], board.hands[seat].rows(), tree.sequences[seat], arena);
    if (Walk::plays) along[me].sigma = arena.template take<N>(tree.sequences[me] * board.hands[me].rows());
    follow_sequences(game, index, walk, {me == 1 || Walk::plays, me == 0 || Walk::plays}, along);
    for (const Leaves<N>& leaves : walk.leaves[state.tree][me])
      evaluate_leaves(board, me, leaves, along[them].reach, values, arena);
    if (!tree.next_trees.empty()) go_on(state, along, values, arena, room);
    up(index, along[me], values);
    arena.release(mark);
  }

  // Memory for all sequences, with what arrives along the empty one.
  static SequenceRows<N> begin(const SequenceRows<N>& arriving, std::size_t rows, std::size_t sequences,
                               Arena& arena) {
    const auto copied = [&](const N* row) -> N* {
      if (row == nullptr) return nullptr;
      N* const out = arena.template take<N>(sequences * rows);
      std::copy_n(row, rows, out);
      return out;
    };
    return {.reach = copied(arriving.reach),
            .mean = copied(arriving.mean),
            .own_weight = copied(arriving.own_weight)};
  }

  // The trees that follow: one piece of work for each street end and each class of cards.  Piece i is the subtree of child i,
  // in every walk.
  void go_on(const PublicState& state, const SeatRows<N>& along, N* values, Arena& arena,
             const WalkRoom* room) const {
    const StreetTree& tree = game.trees[state.tree];
    const BoardNode& board = game.boards[state.board];
    const std::size_t mark = arena.mark();
    const auto cards = static_cast<std::uint32_t>(board.next.size());
    const auto work = static_cast<std::uint32_t>(tree.next_trees.size()) * cards;
    std::size_t widest = 0;
    for (const BoardNode::Next& next : board.next)
      widest = std::max<std::size_t>(widest, game.boards[next.board].hands[me].rows());
    N* const results = arena.template take<N>(work * widest);
    if (room != nullptr) {
      room->executor.for_each(work, [&](std::uint32_t w) {
        Arena& own = room->below.claim();
        child(state, w, along, results + w * widest, own);
        own.give_back();
      });
    } else {
      for (std::uint32_t w = 0; w < work; ++w) child(state, w, along, results + w * widest, arena);
    }
    for (std::uint32_t e = 0; e < tree.next_trees.size(); ++e)
      add_cards(board, results + e * cards * widest, widest,
                values + tree.street_ends[e] * board.hands[me].rows());
    arena.release(mark);
  }

  // What my hands are worth at the state that one way leads to.
  void child(const PublicState& state, std::uint32_t way, const SeatRows<N>& along, N* value,
             Arena& arena) const {
    const StreetTree& tree = game.trees[state.tree];
    const BoardNode& board = game.boards[state.board];
    const BoardNode::Next& next = board.next[way % board.next.size()];
    const StreetTree::Node& end = tree.nodes[tree.street_ends[way / board.next.size()]];
    const std::size_t mark = arena.mark();
    SeatRows<N> arriving;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const SequenceRows<N> from = along[seat].at(end.sequence[seat] * board.hands[seat].rows());
      const std::size_t rows = game.boards[next.board].hands[seat].rows();
      const auto dealt = [&](const N* row) -> N* {
        if (row == nullptr) return nullptr;
        N* const out = arena.template take<N>(rows);
        deal_row<N>(next.images[0][seat], row, rows, out);
        return out;
      };
      arriving[seat] = {
          .reach = dealt(from.reach), .mean = dealt(from.mean), .own_weight = dealt(from.own_weight)};
    }
    const std::uint32_t index = game.children[state.first_child + way];
    const std::size_t n = game.boards[next.board].hands[me].rows();
    if (!known(index, value)) {
      N* const values = arena.template take<N>(game.trees[game.states[index].tree].nodes.size() * n);
      at_state(index, arriving, values, arena, nullptr);
      std::copy_n(values, n, value);
    }
    arena.release(mark);
  }

  // Whether the walk need not go there: `value` is filled.
  bool known(std::uint32_t index, N* value) const {
    if constexpr (requires { walk.strategies.known(index, me, value); })
      return walk.strategies.known(index, me, value);
    else
      return false;
  }

  // The values of all cards at one street end.
  void add_cards(const BoardNode& board, const N* results, std::size_t widest, N* out) const {
    const std::size_t n = board.hands[me].rows();
    const auto chance = static_cast<N>(board.chance);
    std::fill_n(out, n, N(0));
    for (const BoardNode::Next& next : board.next) {
      const auto weight = static_cast<N>(next.weight);
      for (const auto& image : next.images)
        for (std::size_t h = 0; h < image[me].size(); ++h) out[image[me][h]] += weight * results[h];
      results += widest;
    }
    for (const auto& hands : board.orbits[me]) average_orbit(hands, out);
    for (std::size_t h = 0; h < n; ++h) out[h] *= chance;
  }

  // Values from the leaves up.
  void up(std::uint32_t index, const SequenceRows<N>& mine, N* values) const {
    const PublicState& state = game.states[index];
    const StreetTree& tree = game.trees[state.tree];
    const std::size_t n = game.boards[state.board].hands[me].rows();
    for (auto i = static_cast<std::uint32_t>(tree.nodes.size()); i-- > 0;) {
      const StreetTree::Node& node = tree.nodes[i];
      if (node.kind != StreetTree::Kind::decision) continue;
      const N* const children = values + node.first_child * n;
      const DecisionPoint at{index, i, node, state.board, n};
      if (node.seat == them)
        kernels::add_up(at.shape(), children, values + i * n);
      else
        walk.back_up(at, mine.at(node.first_sequence * n), children, values + i * n);
    }
  }
};

template <class Walk, class N>
void descend(const Walk& walk, std::uint32_t state, const SeatRows<N>& arriving, N* values,
             const WalkRoom& room) {
  Descent<Walk>(walk).at_state(state, arriving, values, room.first, &room);
}

}  // namespace hindsight
