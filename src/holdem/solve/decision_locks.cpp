// SPDX-License-Identifier: MIT
#include "holdem/solve/decision_locks.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace hindsight {

void DecisionLocks::add(const VectorGame& game, std::uint32_t state, std::uint32_t node,
                        std::span<const double> strategy, double trust) {
  const StreetTree::Node& at = game.trees[game.states[state].tree].nodes[node];
  const BoardNode::Hands& hands = game.boards[game.states[state].board].hands[at.seat];
  HS_CHECK(strategy.size(), ==, at.actions * hands.rows());
  Fixed fixed{Rows<double>(strategy.size()), trust};
  std::fill_n(fixed.chances.data(), strategy.size(), -1.0);
  for (std::size_t h = 0; h < hands.count; ++h) {
    double all = 0;
    for (std::size_t a = 0; a < at.actions; ++a) all += strategy[a * hands.rows() + h];
    for (std::size_t i = h; all > 0 && i < strategy.size(); i += hands.rows())
      fixed.chances.data()[i] = strategy[i] / all;
  }
  fixed_.insert_or_assign({state, node}, std::move(fixed));
}

void DecisionLocks::add(const VectorGame& game, std::uint32_t state, std::uint32_t node,
                        std::span<const std::vector<double>> by_action) {
  const StreetTree::Node& at = game.trees[game.states[state].tree].nodes[node];
  const std::size_t rows = game.boards[game.states[state].board].hands[at.seat].rows();
  std::vector<double> strategy(by_action.size() * rows, 0);
  for (std::size_t a = 0; a < by_action.size(); ++a)
    std::ranges::copy(by_action[a], strategy.data() + a * rows);
  add(game, state, node, strategy);
}

}  // namespace hindsight
