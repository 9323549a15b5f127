// The descent of vector_walk.h: rows of both seats down the sequences, leaves and next cards, values up.
// Instantiated where a walk is made, once for each.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "holdem/frontier.h"
#include "holdem/solve/vector_walk.h"

namespace hindsight {

// Fills the rows of all sequences of a public state from those of the empty ones, of the seats that `wanted`
// says.
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
  void at_state(std::uint32_t index, const SeatRows<N>& arriving, N* values, ScratchStack& arena,
                const WalkWorkspace* room) const {
    const PublicState& state = game.states[index];
    const BoardNode& board = game.boards[state.board];
    const std::size_t mark = arena.mark();
    const SeatRows<N> along = follow(index, arriving, arena);
    for (const Leaves<N>& leaves : walk.leaves.alone[state.tree][me])
      evaluate_leaves(board, me, leaves, {along[them].reach}, {values}, arena);
    stop(index, along, values, arena);
    if (!game.trees[state.tree].next_trees.empty()) go_on(state, along, values, arena, room);
    up(index, along[me], values);
    arena.release(mark);
  }

  // The rows of all sequences of a state.
  SeatRows<N> follow(std::uint32_t index, const SeatRows<N>& arriving, ScratchStack& arena) const {
    const PublicState& state = game.states[index];
    const StreetTree& tree = game.trees[state.tree];
    const BoardNode& board = game.boards[state.board];
    SeatRows<N> along;
    for (std::size_t seat = 0; seat < 2; ++seat)
      along[seat] = begin(arriving[seat], board.hands[seat].rows(), tree.sequences[seat], arena);
    if (Walk::plays) along[me].sigma = arena.template take<N>(tree.sequences[me] * board.hands[me].rows());
    follow_sequences(game, index, walk, {me == 1 || Walk::plays, me == 0 || Walk::plays}, along);
    return along;
  }

  // Memory for all sequences, with what arrives along the empty one.
  static SequenceRows<N> begin(const SequenceRows<N>& arriving, std::size_t rows, std::size_t sequences,
                               ScratchStack& arena) {
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

  // The trees that follow: one piece of work for each run of street ends and each class of cards.
  void go_on(const PublicState& state, const SeatRows<N>& along, N* values, ScratchStack& arena,
             const WalkWorkspace* room) const {
    const StreetTree& tree = game.trees[state.tree];
    const BoardNode& board = game.boards[state.board];
    const std::size_t mark = arena.mark();
    const auto& runs = walk.leaves.below[state.tree];
    const auto cards = static_cast<std::uint32_t>(board.next.size());
    const auto work = static_cast<std::uint32_t>(runs.size()) * cards;
    std::size_t width = 0;
    for (const BoardNode::Next& next : board.next)
      width = std::max<std::size_t>(width, game.boards[next.board].hands[me].rows());
    width += lane_count;
    const std::size_t ways = tree.next_trees.size() * cards;
    const Results results{arena.template take<N>(ways * width), width};
    for (std::size_t way = 0; way < ways; ++way)
      results.of(way)[game.boards[board.next[way % cards].board].hands[me].rows()] = 0;
    const auto piece = [&](std::uint32_t w, ScratchStack& where) {
      children(state, runs[w / cards], w % cards, along, results, where);
    };
    if (game.trees[tree.next_trees[0]].stops_at_once()) {
      stop_after(state, along, results, arena);
    } else if (room != nullptr) {
      room->executor.for_each(work, [&](std::uint32_t w) {
        ScratchStack& own = room->below.claim();
        piece(w, own);
        own.give_back();
      });
    } else {
      for (std::uint32_t w = 0; w < work; ++w) piece(w, arena);
    }
    const auto ends = static_cast<std::uint32_t>(tree.next_trees.size());
    const auto sum = [&](std::uint32_t e) {
      add_cards(board, {results.of(e * cards), width}, values + tree.street_ends[e] * board.hands[me].rows());
    };
    if (room != nullptr) {
      room->executor.for_each(ends, sum);
    } else {
      for (std::uint32_t e = 0; e < ends; ++e) sum(e);
    }
    arena.release(mark);
  }

  // Rows of values, one for each way on from a state.  After its hands each has a 0, for those that a card
  // takes away.
  struct Results {
    N* rows;
    std::size_t width;
    N* of(std::size_t way) const { return rows + way * width; }
  };

  // What my hands are worth at the states that a run of street ends leads to with a card.
  void children(const PublicState& state, const typename AllLeaves<N>::Run& run, std::uint32_t card,
                const SeatRows<N>& along, const Results& results, ScratchStack& arena) const {
    const auto cards = static_cast<std::uint32_t>(game.boards[state.board].next.size());
    const std::uint32_t way = run.first * cards + card;
    if (knows || !game.trees[game.states[game.children[state.first_child + way]].tree].next_trees.empty())
      for (std::uint32_t i = 0; i < run.count; ++i)
        child(state, way + i * cards, along, results.of(way + i * cards), arena);
    else
      last_street(state, run, card, along, results, arena);
  }

  // The same of the last street, where the states share the sweeps over their hands.
  void last_street(const PublicState& state, const typename AllLeaves<N>::Run& run, std::uint32_t card,
                   const SeatRows<N>& along, const Results& results, ScratchStack& arena) const {
    const std::size_t cards = game.boards[state.board].next.size();
    const BoardNode& board = game.boards[game.boards[state.board].next[card].board];
    const std::size_t n = board.hands[me].rows(), mark = arena.mark();
    Together<SeatRows<N>> rows;
    Together<const N*> reach{};
    Together<N*> values{};
    for (std::uint32_t i = 0; i < run.count; ++i) {
      const std::size_t way = (run.first + i) * cards + card;
      const std::uint32_t index = game.children[state.first_child + way];
      rows[i] = follow(index, deal(state, way, along, arena), arena);
      reach[i] = rows[i][them].reach;
      values[i] = arena.template take<N>(game.trees[game.states[index].tree].nodes.size() * n);
    }
    for (const Leaves<N>& leaves : run.leaves[me]) evaluate_leaves(board, me, leaves, reach, values, arena);
    for (std::uint32_t i = 0; i < run.count; ++i) {
      const std::size_t way = (run.first + i) * cards + card;
      stop(game.children[state.first_child + way], rows[i], values[i], arena);
      up(game.children[state.first_child + way], rows[i][me], values[i]);
      std::copy_n(values[i], n, results.of(way));
    }
    arena.release(mark);
  }

  // What my hands are worth at the state that one way leads to.
  void child(const PublicState& state, std::size_t way, const SeatRows<N>& along, N* value,
             ScratchStack& arena) const {
    const std::size_t mark = arena.mark();
    const std::uint32_t index = game.children[state.first_child + way];
    const PublicState& next = game.states[index];
    if (!known(index, value)) {
      const SeatRows<N> arriving = deal(state, way, along, arena);
      const std::size_t n = game.boards[next.board].hands[me].rows();
      N* const values = arena.template take<N>(game.trees[next.tree].nodes.size() * n);
      at_state(index, arriving, values, arena, nullptr);
      std::copy_n(values, n, value);
    }
    arena.release(mark);
  }

  // What arrives at the state that one way leads to.
  SeatRows<N> deal(const PublicState& state, std::size_t way, const SeatRows<N>& along,
                   ScratchStack& arena) const {
    const StreetTree& tree = game.trees[state.tree];
    const BoardNode& board = game.boards[state.board];
    const BoardNode::Next& next = board.next[way % board.next.size()];
    const StreetTree::Node& end = tree.nodes[tree.street_ends[way / board.next.size()]];
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
    return arriving;
  }

  // A place where the game stops: the other's reach, and where my values go.
  struct Stop {
    std::uint32_t state, node;
    const N* reach;
    N* values;
  };

  // Those within a state's betting.
  void stop(std::uint32_t index, const SeatRows<N>& along, N* values, ScratchStack& arena) const {
    const PublicState& state = game.states[index];
    const StreetTree& tree = game.trees[state.tree];
    if (tree.frontiers.empty()) return;
    const BoardNode& board = game.boards[state.board];
    std::vector<Stop> stops;
    for (const std::uint32_t node : tree.frontiers)
      stops.push_back({index, node,
                       along[them].reach + tree.nodes[node].sequence[them] * board.hands[them].rows(),
                       values + node * board.hands[me].rows()});
    ask(stops, arena);
  }

  // Those at the beginnings of all states that follow one.
  void stop_after(const PublicState& state, const SeatRows<N>& along, const Results& results,
                  ScratchStack& arena) const {
    const std::size_t mark = arena.mark();
    const std::size_t ways = game.trees[state.tree].next_trees.size() * game.boards[state.board].next.size();
    SeatRows<N> theirs;
    theirs[them].reach = along[them].reach;
    std::vector<Stop> stops;
    for (std::size_t way = 0; way < ways; ++way)
      stops.push_back({game.children[state.first_child + way], 0, deal(state, way, theirs, arena)[them].reach,
                       results.of(way)});
    ask(stops, arena);
    arena.release(mark);
  }

  void ask(const std::vector<Stop>& stops, ScratchStack& arena) const {
    const std::size_t mark = arena.mark();
    std::vector<FrontierPlace> places;
    for (const Stop& at : stops) {
      const auto& hands = game.boards[game.states[at.state].board].hands;
      double* const reach = arena.template take<double>(hands[them].rows());
      double* const values = arena.template take<double>(hands[me].rows());
      std::copy_n(at.reach, hands[them].count, reach);
      places.push_back({at.state, at.node, {reach, hands[them].count}, {values, hands[me].count}});
    }
    game.frontier->values(me, places);
    for (std::size_t i = 0; i < stops.size(); ++i) {
      const std::span<const double> values = places[i].values;
      const std::size_t rows = game.boards[game.states[stops[i].state].board].hands[me].rows();
      std::transform(values.begin(), values.end(), stops[i].values,
                     [](double x) { return static_cast<N>(x); });
      std::fill(stops[i].values + values.size(), stops[i].values + rows, N(0));
    }
    arena.release(mark);
  }

  // Whether the walk need not go there: `value` is filled.
  static constexpr bool knows = requires(const Walk& of, N* value) {
    of.strategies.known(std::uint32_t{}, std::uint8_t{}, value);
  };
  bool known(std::uint32_t index, N* value) const {
    if constexpr (knows)
      return walk.strategies.known(index, me, value);
    else
      return false;
  }

  // The values of all cards at one street end.
  void add_cards(const BoardNode& board, const Results& results, N* out) const {
    const std::size_t n = board.hands[me].rows();
    const auto chance = static_cast<N>(board.chance);
    std::fill_n(out, n, N(0));
    constexpr std::size_t block = block_of<N>;
    for (std::size_t k = 0; k < board.next.size(); ++k) {
      const auto weight = static_cast<N>(board.next[k].weight);
      for (const auto& places : board.next[k].places)
        for (std::size_t h = 0; h < n; h += block)
          store_row(out + h,
                    load_row<block>(out + h) + weight * gather_block(results.of(k), places[me].data() + h));
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
             const WalkWorkspace& room) {
  Descent<Walk>(walk).at_state(state, arriving, values, room.first, &room);
}

}  // namespace hindsight
