// SPDX-License-Identifier: MIT
#include "postflop/vector_game.h"

#include <algorithm>

#include "base/check.h"

namespace hindsight {

std::vector<double> unblocked_reach(const BoardNode& board, std::uint8_t seat,
                                    const std::vector<double>& opponent_reach) {
  const BoardNode::Hands &my = board.hands[seat], &their = board.hands[1 - seat];
  std::array<double, deck_size + 1> with{};
  double all = 0;
  for (std::uint32_t j = 0; j < their.count; ++j) {
    all += opponent_reach[j];
    for (const std::uint8_t card : their.cards[j]) with[card] += opponent_reach[j];
  }
  with[BoardNode::no_card] = 0;
  std::vector<double> out;
  for (std::uint32_t i = 0; i < my.count; ++i) {
    const double twice = my.same[i] == none ? 0 : opponent_reach[my.same[i]];  // has both cards
    out.push_back(std::max(0.0, all - with[my.cards[i][0]] - with[my.cards[i][1]] + twice));
  }
  return out;
}

double min_unblocked(const std::vector<double>& unblocked) {
  return 1e-6 * std::max(1.0, *std::max_element(unblocked.begin(), unblocked.end()));
}

void average_orbits(const BoardNode& board, std::uint8_t seat, std::vector<double>& values) {
  for (const std::vector<std::uint16_t>& hands : board.orbits[seat]) {
    double sum = 0;
    for (const std::uint16_t h : hands) sum += values[h];
    for (const std::uint16_t h : hands) values[h] = sum / static_cast<double>(hands.size());
  }
}

double VectorGame::state_count() const {
  std::vector<double> ways(boards.size(), 0);  // to come to the board by its cards
  std::vector<std::uint32_t> now{0};
  ways[0] = 1;
  double out = 0;
  for (int street = trees[0].street; !now.empty(); ++street) {
    double all = 0;
    for (const std::uint32_t board : now) all += ways[board];
    out += all * static_cast<double>(std::count_if(trees.begin(), trees.end(),
                                                   [&](const StreetTree& r) { return r.street == street; }));
    std::vector<std::uint32_t> after;
    for (const std::uint32_t board : now)
      for (const BoardNode::Next& next : boards[board].next) {
        if (ways[next.board] == 0) after.push_back(next.board);
        ways[next.board] += ways[board];
      }
    now = std::move(after);
  }
  return out;
}

void VectorGame::lay_out() {
  states.assign(1, PublicState{});
  children.clear();
  size = {};
  for (std::size_t i = 0; i < states.size(); ++i) {
    PublicState state = states[i];
    const StreetTree& tree = trees[state.tree];
    const BoardNode& board = boards[state.board];
    HS_CHECK_THAT(tree.next_trees.empty() || !board.next.empty());
    for (std::size_t seat = 0; seat < 2; ++seat) {
      state.offset[seat] = size[seat];
      size[seat] += std::uint64_t{tree.sequences[seat] - 1} * board.hands[seat].rows();
    }
    state.first_child = static_cast<std::uint32_t>(children.size());
    states[i] = state;
    for (const std::uint32_t next_round : tree.next_trees)
      for (const BoardNode::Next& next : board.next) {
        children.push_back(static_cast<std::uint32_t>(states.size()));
        states.push_back({.tree = next_round, .board = next.board});
      }
  }
}

}  // namespace hindsight
