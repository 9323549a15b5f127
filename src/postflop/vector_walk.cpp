// SPDX-License-Identifier: MIT
#include "postflop/vector_walk.h"

#include <algorithm>
#include <utility>

namespace hindsight {

WalkGround::WalkGround(const VectorGame& game) : game_(game) {
  for (std::uint32_t board = 0; board < game.boards.size(); ++board)
    for (std::uint32_t seat = 0; seat < 2; ++seat)
      if (Orbits found = hand_orbits(game.boards[board], seat); !found.empty())
        orbits_[{board, seat}] = std::move(found);
  for (const VectorGame::Lock& lock : game.locks) locks.add(game, lock.state, lock.node, lock.strategy);
}

const Orbits& WalkGround::orbits(std::uint32_t board, std::uint32_t seat) const {
  static const Orbits none_are;
  const auto found = orbits_.find({board, seat});
  return found != orbits_.end() ? found->second : none_are;
}

WalkNeed walk_need(const VectorGame& game) {
  WalkNeed out;
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

std::vector<std::vector<double>> unpadded(const double* rows, std::size_t count,
                                          const BoardNode::Hands& hands) {
  std::vector<std::vector<double>> out;
  for (std::size_t i = 0; i < count; ++i, rows += hands.rows()) out.emplace_back(rows, rows + hands.count);
  return out;
}

}  // namespace hindsight
