// One walk over the states of a game for the values of a seat: to learn, for the best response, or for what the average
// strategies are worth.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "postflop/vector_cfr.h"
#include "postflop/vector_cfr_kernels.h"

namespace hindsight {

template <class Real>
template <typename VectorCfr<Real>::Mode mode>
struct VectorCfr<Real>::Walk {
  using N = Number<mode>;
  using Path = Along<N>;
  static constexpr bool best = mode == Mode::estimate || mode == Mode::best_response;

  VectorCfr& self;
  std::uint8_t me, them;
  kernels::Step<Real> step;
  std::vector<N>* seen = nullptr;  // keeps the values of all nodes of one state
  std::uint32_t seen_state = none;

  Walk(VectorCfr& cfr, std::uint8_t seat)
      : self(cfr),
        me(seat),
        them(1 - seat),
        step{static_cast<Real>(cfr.discount_.positive),
             static_cast<Real>(cfr.discount_.negative),
             cfr.rule_.floor,
             static_cast<Real>(cfr.discount_.next_positive),
             static_cast<Real>(cfr.discount_.next_negative),
             static_cast<Real>(cfr.discount_.predict),
             static_cast<Real>(1 / cfr.averaged_),
             cfr.iterations_} {}

  const VectorGame& game() const { return self.game_; }

  // What a walk carries of a seat's rows into its first state.
  Path carried(std::uint8_t seat, N* reach, N* mean) const {
    if (mode == Mode::update) return {.reach = seat == me ? mean : reach};  // as means count it
    if (seat == them) return {.reach = reach, .mean = mean};
    return best ? Path{} : Path{.mean = mean};
  }

  // What each of my hands is worth at a state, summed over the other's hands.
  void visit(std::uint32_t index, const std::array<Path, 2>& at, N* value, Arena& arena, bool first) const {
    const PublicState& state = game().states[index];
    const StreetTree& tree = game().trees[state.tree];
    const BoardNode& board = game().boards[state.board];
    const std::size_t mark = arena.mark(), n = board.hands[me].rows();
    std::array<Path, 2> along;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const std::size_t rows = board.hands[seat].rows(), all = tree.sequences[seat] * rows;
      if (at[seat].reach != nullptr)
        std::copy_n(at[seat].reach, rows, along[seat].reach = arena.template take<N>(all));
      if (at[seat].mean != nullptr)
        std::copy_n(at[seat].mean, rows, along[seat].mean = arena.template take<N>(all));
    }
    if (!best) along[me].sigma = arena.template take<N>(tree.sequences[me] * n);
    N* const values = arena.template take<N>(tree.nodes.size() * n);
    down(state, tree, board, along);
    for (const Leaves<N>& leaves : self.template ground<N>().leaves[state.tree][me])
      evaluate_leaves(board, me, leaves, along[them].reach, values, arena);
    go_on(state, tree, board, along, values, arena, first);
    up(state, tree, n, along[me], values);
    std::copy_n(values, n, value);
    if (index == seen_state) seen->assign(values, values + tree.nodes.size() * n);
    arena.release(mark);
  }

  // Reaches, means and strategies along each sequence.
  void down(const PublicState& state, const StreetTree& tree, const BoardNode& board,
            const std::array<Path, 2>& along) const {
    for (const StreetTree::Node& node : tree.nodes) {
      if (node.kind != StreetTree::Kind::decision) continue;
      const std::size_t rows = board.hands[node.seat].rows();
      const Path from = along[node.seat].at(node.sequence[node.seat] * rows),
                 to = along[node.seat].at(node.first_sequence * rows);
      if constexpr (mode == Mode::update) {
        self.with_numbers(state, node, rows, [&](const auto& of) {
          kernels::match(of(self.predictive() ? &Learnt::foreseen : &Learnt::regret), node.actions, rows,
                         from.reach, to.sigma, to.reach);
        });
      } else if (from.mean != nullptr) {
        kernels::average<Real>(self.means_at(state, node, rows), node.actions, rows, from.mean, to.mean,
                               from.reach, to.sigma, to.reach);
        if constexpr (mode != Mode::estimate)
          kernels::even_out(self.orbits(state.board, node.seat), node.actions, rows, from.reach, to.mean,
                            to.sigma, to.reach);
      }
      if (const Locked* const fixed = self.locked(state, node))
        self.template impose<N>(*fixed, rows, from, to);
    }
  }

  // The trees that follow: one piece of work for each street end and each class of cards.
  void go_on(const PublicState& state, const StreetTree& tree, const BoardNode& board,
             const std::array<Path, 2>& along, N* values, Arena& arena, bool first) const {
    if (tree.next_trees.empty()) return;
    const std::size_t mark = arena.mark();
    const auto cards = static_cast<std::uint32_t>(board.next.size());
    const auto work = static_cast<std::uint32_t>(tree.next_trees.size()) * cards;
    std::size_t widest = 0;
    for (const BoardNode::Next& next : board.next)
      widest = std::max<std::size_t>(widest, game().boards[next.board].hands[me].rows());
    N* const results = arena.template take<N>(work * widest);
    const auto solve = [&](std::uint32_t w, Arena& memory) {
      const StreetTree::Node& node = tree.nodes[tree.street_ends[w / cards]];
      child(state, board, node, w % cards, along, results + w * widest, memory);
    };
    if (first) {
      self.team_.for_each(work, [&](std::uint32_t w) {
        Arena* own = nullptr;
        for (std::size_t i = 0; own == nullptr; i = (i + 1) % self.arenas_.size())
          if (self.arenas_[i]->claim()) own = self.arenas_[i].get();
        solve(w, *own);
        own->give_back();
      });
    } else {
      for (std::uint32_t w = 0; w < work; ++w) solve(w, arena);
    }
    for (std::uint32_t e = 0; e < tree.next_trees.size(); ++e)
      add_cards(board, results + e * cards * widest, widest,
                values + tree.street_ends[e] * board.hands[me].rows());
    arena.release(mark);
  }

  void child(const PublicState& state, const BoardNode& board, const StreetTree::Node& node,
             std::uint32_t card, const std::array<Path, 2>& along, N* value, Arena& arena) const {
    const BoardNode::Next& next = board.next[card];
    const std::size_t mark = arena.mark();
    std::array<Path, 2> at;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Path from = along[seat].at(node.sequence[seat] * board.hands[seat].rows());
      const std::size_t rows = game().boards[next.board].hands[seat].rows();
      const auto dealt = [&](const N* row) -> N* {
        if (row == nullptr) return nullptr;
        N* const out = arena.template take<N>(rows);
        self.template choose<N>(next.images[0][seat], row, rows, out);
        return out;
      };
      at[seat] = {.reach = dealt(from.reach), .mean = dealt(from.mean)};
    }
    visit(game().children[state.first_child + node.end * board.next.size() + card], at, value, arena, false);
    arena.release(mark);
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
    for (const auto& hands : board.orbits[me]) level(hands, out);
    for (std::size_t h = 0; h < n; ++h) out[h] *= chance;
  }

  static void level(const std::vector<std::uint16_t>& hands, N* values) {
    N sum = 0;
    for (const std::uint16_t h : hands) sum += values[h];
    for (const std::uint16_t h : hands) values[h] = sum / static_cast<N>(hands.size());
  }

  // Values from the leaves up; regrets and averages on the way.
  void up(const PublicState& state, const StreetTree& tree, std::size_t n, const Path& mine,
          N* values) const {
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
      const StreetTree::Node& node = tree.nodes[i];
      if (node.kind != StreetTree::Kind::decision) continue;
      const N* const children = values + node.first_child * n;
      N* const value = values + i * n;
      const Path to = mine.at(node.first_sequence * n);
      if (node.seat == them) {
        kernels::add_up(node.actions, n, children, value);
      } else if constexpr (best) {
        kernels::take_best(node.actions, n, children, value);
        if (const Locked* const fixed = self.locked(state, node))
          expect_fixed(*fixed, node.actions, n, children, value);
      } else if constexpr (mode == Mode::expectation) {
        kernels::expect(node.actions, n, to.sigma, children, value);
      } else {
        learn(state, node, n, to, children, value);
      }
    }
  }

  void learn(const PublicState& state, const StreetTree::Node& node, std::size_t n, const Path& to,
             const N* children, N* value) const {
    self.with_numbers(state, node, n, [&](const auto& of) {
      const auto with = [&](const auto& foreseen) {
        kernels::learn(step, of(&Learnt::regret), foreseen, self.means_at(state, node, n), node.actions, n,
                       to.sigma, to.reach, children, value);
      };
      self.predictive() ? with(of(&Learnt::foreseen)) : with(kernels::NothingForeseen());
    });
  }

  static void expect_fixed(const Locked& fixed, std::uint32_t actions, std::size_t n, const N* children,
                           N* value) {
    for (std::size_t h = 0; h < n; ++h) {
      if (fixed.data()[h] < 0) continue;
      value[h] = 0;
      for (std::uint32_t a = 0; a < actions; ++a)
        value[h] += static_cast<N>(fixed.data()[a * n + h]) * children[a * n + h];
    }
  }
};

}  // namespace hindsight
