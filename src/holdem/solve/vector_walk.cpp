// SPDX-License-Identifier: MIT
#include "holdem/solve/vector_walk.h"

#include <algorithm>
#include <utility>

namespace hindsight {

namespace {

bool is_last(const StreetTree& tree) { return tree.next_trees.empty(); }

// Of a seat's values, whichever seat has more.
std::size_t lanes(const StreetTree& tree) {
  std::size_t most = 0;
  for (const std::uint8_t seat : {std::uint8_t{0}, std::uint8_t{1}}) {
    std::size_t sum = 0;
    for (const Leaves<float>& leaves : leaves_of<float>(tree, seat)) sum += leaves.lanes;
    most = std::max(most, sum);
  }
  return most;
}

// Numbers of a state: rows along the sequences of both seats (three of the one that learns, or two of each),
// and values.
std::size_t own_numbers(const StreetTree& tree, std::size_t rows) {
  const auto [fewer, more] = std::minmax(tree.sequences[0], tree.sequences[1]);
  return (std::size_t{3} * more + fewer + tree.nodes.size()) * rows;
}

// Numbers that are taken where a state asks for the values of all places at which its game stops.
std::size_t frontier_numbers(const VectorGame& game, const StreetTree& tree, std::size_t cards,
                             std::size_t rows) {
  const bool follow = !tree.next_trees.empty() && game.trees[tree.next_trees[0]].stops_at_once();
  return 3 * rows * (tree.frontiers.size() + (follow ? tree.next_trees.size() * cards : 0));
}

}  // namespace

// Lanes that fill three sweeps waste few, and what belongs to them stays near the processor.
std::vector<EndRun> end_runs(const VectorGame& game, const StreetTree& tree) {
  constexpr std::size_t max_lanes = std::size_t{3} * lane_count;
  std::vector<EndRun> out;
  std::size_t filled = max_lanes;
  for (std::uint32_t e = 0; e < tree.next_trees.size(); ++e) {
    const StreetTree& next = game.trees[tree.next_trees[e]];
    const std::size_t more = is_last(next) ? lanes(next) : max_lanes;
    if (out.empty() || out.back().count == max_together || filled + more > max_lanes) {
      out.push_back({e, 0});
      filled = 0;
    }
    ++out.back().count;
    filled += more;
  }
  return out;
}

template <class N>
AllLeaves<N>::AllLeaves(const VectorGame& game) {
  for (const StreetTree& tree : game.trees) {
    alone.push_back({leaves_of<N>(tree, 0), leaves_of<N>(tree, 1)});
    std::vector<Run>& runs = below.emplace_back();
    for (const EndRun& run : end_runs(game, tree)) {
      std::vector<const StreetTree*> trees;
      for (std::uint32_t e = run.first; e < run.first + run.count; ++e)
        trees.push_back(&game.trees[tree.next_trees[e]]);
      runs.push_back({run, {}});
      if (is_last(*trees.front())) runs.back().leaves = {leaves_of<N>(trees, 0), leaves_of<N>(trees, 1)};
    }
  }
}
template struct AllLeaves<float>;
template struct AllLeaves<double>;

WalkContext::WalkContext(const VectorGame& game) : game_(game) {
  for (std::uint32_t board = 0; board < game.boards.size(); ++board)
    for (std::uint32_t seat = 0; seat < 2; ++seat)
      if (Orbits found = hand_orbits(game.boards[board], seat); !found.empty())
        orbits_[{board, seat}] = std::move(found);
  for (const VectorGame::Lock& lock : game.locks)
    locks.add(game, lock.state, lock.node, lock.strategy, lock.trust);
}

const Orbits& WalkContext::orbits(std::uint32_t board, std::uint32_t seat) const {
  static const Orbits none_are;
  const auto found = orbits_.find({board, seat});
  return found != orbits_.end() ? found->second : none_are;
}

WorkspaceSize walk_need(const VectorGame& game) {
  WorkspaceSize out;
  std::vector<std::vector<EndRun>> runs;
  for (const StreetTree& tree : game.trees) runs.push_back(end_runs(game, tree));
  std::vector<std::size_t> need(game.states.size(), 0);
  for (std::size_t i = game.states.size(); i-- > 0;) {
    const PublicState& state = game.states[i];
    const StreetTree& tree = game.trees[state.tree];
    const BoardNode& board = game.boards[state.board];
    const std::size_t rows = std::max(board.hands[0].rows(), board.hands[1].rows());
    const std::size_t cards = board.next.size(), children = tree.next_trees.size() * cards;
    std::size_t below = 0;
    for (const EndRun& run : runs[state.tree])
      for (std::size_t card = 0; card < cards; ++card) {
        std::size_t together = 0;
        for (std::uint32_t e = run.first; e < run.first + run.count; ++e)
          together += 4 * rows + need[game.children[state.first_child + e * cards + card]];
        below = std::max(below, together);
      }
    const std::size_t own = own_numbers(tree, rows);
    const std::size_t results = children * (rows + lane_count);
    const std::size_t asked = frontier_numbers(game, tree, cards, rows);
    need[i] = own + std::max(leaves_need(board), results + std::max(asked, below));
    out.first = std::max(out.first, own + std::max(leaves_need(board), results + asked));
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
